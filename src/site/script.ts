/**
 * What the pages do with JavaScript: search, the real address in the install line, a button that copies it.
 * Without it every page is readable, so all of it is made here and nothing stands idle.
 */
export const SCRIPT = `'use strict';
(() => {
  const SHOWN = 200;
  const make = (tag, className, text) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (text) element.textContent = text;
    return element;
  };
  const up = document.body.dataset.up || './';

  if (/^https?:$/.test(location.protocol)) {
    const root = new URL(up, location.href).href.replace(/\\/+$/, '');
    for (const place of document.querySelectorAll('[data-address]')) place.textContent = root;
  }

  for (const box of document.querySelectorAll('.install')) {
    if (!navigator.clipboard) break;
    const button = make('button', 'copy', 'Copy');
    button.type = 'button';
    const said = make('span', 'unseen');
    said.setAttribute('role', 'status');
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(box.querySelector('code').textContent);
        button.textContent = 'Copied';
        said.textContent = 'The line is copied.';
      } catch {
        said.textContent = 'The line could not be copied.';
      }
      setTimeout(() => {
        button.textContent = 'Copy';
        said.textContent = '';
      }, 2000);
    });
    box.append(button, said);
  }

  const search = document.querySelector('.search');
  if (!search) return;
  const field = search.querySelector('input');
  const list = document.getElementById('list');
  const count = document.getElementById('count');
  const pages = document.querySelector('.pages');
  const own = [...list.children];
  const atFirst = count.textContent;
  const skills = (number) => number + (number === 1 ? ' skill' : ' skills');
  const lower = (text) => text.toLowerCase();
  const onPage = own.map((card) => ({
    text: lower(card.textContent),
    name: card.querySelector('a').textContent,
    card,
  }));
  let all = null;

  const load = () => {
    if (!search.dataset.list) return Promise.resolve(onPage);
    all ??= fetch(search.dataset.list)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.status))))
      .then((rows) => rows.map(([name, about]) => ({ text: lower(name + ' ' + about), name, about })))
      .catch(() => {
        all = null;
        return onPage;
      });
    return all;
  };

  const cardOf = (row) => {
    if (row.card) return row.card;
    const card = make('li', 'card');
    const link = make('a', '', row.name);
    link.href = up + 'skills/' + row.name + '/';
    const about = make('p', '', row.about);
    about.dir = 'auto';
    const heading = make('h2');
    heading.append(link);
    card.append(heading, about);
    return card;
  };

  const show = async () => {
    const asked = field.value;
    const words = lower(asked).split(/\\s+/).filter(Boolean);
    const address = new URL(location.href);
    if (words.length > 0) address.searchParams.set('q', asked);
    else address.searchParams.delete('q');
    history.replaceState(null, '', address);
    const rows = words.length === 0 ? [] : await load();
    // Somebody typed on while the list was on its way.
    if (field.value !== asked) return;
    if (pages) pages.hidden = words.length > 0;
    if (words.length === 0) {
      list.replaceChildren(...own);
      count.textContent = atFirst;
      return;
    }
    const inName = ({ name }) => words.every((word) => name.includes(word));
    const matching = rows.filter(({ text }) => words.every((word) => text.includes(word)));
    const found = [...matching.filter(inName), ...matching.filter((row) => !inName(row))];
    list.replaceChildren(...found.slice(0, SHOWN).map(cardOf));
    const more = found.length > SHOWN ? ' The first ' + SHOWN + ' are shown.' : '';
    const where = search.dataset.list && rows === onPage ? ' on this page' : '';
    count.textContent = (found.length === 0 ? 'No skill' : skills(found.length)) + where + ' found.' + more;
  };

  search.hidden = false;
  field.value = new URL(location.href).searchParams.get('q') || '';
  if (field.value) show();
  field.addEventListener('input', show);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || field.value === '') return;
    event.preventDefault();
    field.value = '';
    show();
  });
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
    event.preventDefault();
    field.focus();
  });
})();
`;
