/**
 * Looks over a page as it is drawn, in the browser, and gives a line for each fault: contrast below AA, headings
 * that leave out a level, controls without a name, an id twice, no landmarks, a page wider than its window.
 */
export const PAGE_AUDIT = `(() => {
  const faults = [];
  const numbers = (color) => (color.match(/[\\d.]+/g) || []).map(Number);
  const over = ([r, g, b, a = 1], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a)];
  const ground = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const color = numbers(getComputedStyle(at).backgroundColor);
      if (color.length === 4 && color[3] === 0) continue;
      layers.push(color);
      if (color.length === 3 || color[3] === 1) break;
    }
    return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
  };
  const light = (color) => {
    const [r, g, b] = color.map((part) => {
      const c = part / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [x, y] = [light(a), light(b)].sort((m, n) => n - m);
    return (x + 0.05) / (y + 0.05);
  };
  const isDrawn = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
  };
  let texts = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (node.data.trim() === '' || !isDrawn(element)) continue;
    texts++;
    const style = getComputedStyle(element);
    const below = ground(element);
    const ratio = contrast(over(numbers(style.color), below), below);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) faults.push('contrast ' + ratio.toFixed(2) + ': ' + node.data.trim().slice(0, 40));
  }
  if (texts < 5) faults.push('hardly any text: ' + texts);
  for (const field of document.querySelectorAll('input, button')) {
    if (!isDrawn(field)) continue;
    const edge = contrast(numbers(getComputedStyle(field).borderTopColor).slice(0, 3), ground(field.parentElement));
    if (edge < 3) faults.push('edge ' + edge.toFixed(2) + ': ' + field.outerHTML.slice(0, 60));
    const name = field.labels?.[0]?.textContent || field.textContent || field.getAttribute('aria-label');
    if (!name?.trim()) faults.push('no name: ' + field.outerHTML.slice(0, 60));
  }
  for (const link of document.links) if (!link.textContent.trim()) faults.push('empty link: ' + link.href);
  let last = 0;
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = Number(heading.tagName[1]);
    if (level > last + 1) faults.push('heading ' + level + ' after ' + last + ': ' + heading.textContent);
    if (!heading.textContent.trim()) faults.push('empty heading');
    last = level;
  }
  if (document.querySelectorAll('h1').length !== 1) faults.push('not one h1');
  for (const part of ['main', 'body > header', 'body > footer']) {
    if (document.querySelectorAll(part).length !== 1) faults.push('not one ' + part);
  }
  if (!document.documentElement.lang) faults.push('no language');
  if (!document.title) faults.push('no title');
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  for (const id of new Set(ids)) if (ids.filter((one) => one === id).length > 1) faults.push('id twice: ' + id);
  for (const labelled of document.querySelectorAll('[aria-labelledby], [aria-controls]')) {
    for (const name of ['aria-labelledby', 'aria-controls']) {
      const id = labelled.getAttribute(name);
      if (id && !document.getElementById(id)) faults.push(name + ' leads nowhere: ' + id);
    }
  }
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    const id = decodeURIComponent(link.getAttribute('href').slice(1));
    if (!document.getElementById(id)) faults.push('link leads nowhere: #' + id);
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push('wider than the window by ' + wide);
  return faults;
})()`;
