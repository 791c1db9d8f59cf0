// Words, sentences and Markdown that mean nothing.

const WORDS = (
  'about account add address agent answer ask batch before begin branch bring budget build call card ' +
  'change chart check choose city close code collect column compare copy count cover customer daily ' +
  'data date deliver detail draft each edit email entry every example export fact field figure file ' +
  'filter find first folder form format gather graph group guide header help invoice item join keep ' +
  'label large layout letter level line link list load long look make mark match measure merge method ' +
  'month name need note number offer open option order output owner page paper part pass pattern phase ' +
  'place plan point price print product query question quick quote read record region release remove ' +
  'report request result return review row rule sales sample save schema score search section send ' +
  'series service set sheet short show sign simple sort source split stage start state step store ' +
  'style sum table target task team template term test text time title topic total track trade turn ' +
  'unit update value version view visit week weight well word work write year'
).split(' ');

/** A writer of texts from one source of numbers. */
export function writerOf(random) {
  const word = () => random.one(WORDS);
  const words = (count) => Array.from({ length: count }, word).join(' ');
  const title = (count) => capital(words(count));
  const sentence = () => {
    const extra = random.next();
    const tail = extra < 0.12 ? ` \`${word()}_${word()}\`` : extra < 0.2 ? ` **${words(2)}**` : '';
    return `${title(random.between(6, 18))}${tail}.`;
  };
  const codeLine = () => {
    const indent = '    '.repeat(random.between(0, 2));
    return `${indent}${word()}_${word()} = ${word()}(${word()}, "${words(2)}")  # ${words(3)}`;
  };
  const lines = (low, high, line) =>
    Array.from({ length: random.between(low, high) }, (_, n) => line(n)).join('\n');
  const paragraph = () => lines(1, 5, sentence).replaceAll('\n', ' ');
  const block = () => {
    const kind = random.next();
    if (kind < 0.2) return `## ${title(random.between(2, 4))}`;
    if (kind < 0.55) return paragraph();
    if (kind < 0.75) return lines(3, 7, () => `- ${sentence()}`);
    if (kind < 0.82) return lines(3, 6, (n) => `${n + 1}. **${title(2)}**: ${sentence()}`);
    if (kind < 0.94) return `\`\`\`python\n${lines(4, 16, codeLine)}\n\`\`\``;
    const rows = lines(3, 6, () => `| ${word()} | \`${word()}\` | ${words(5)} |`);
    return `| ${title(1)} | ${title(1)} | Notes |\n| --- | --- | --- |\n${rows}`;
  };
  /** Markdown of about that length, with some given lines strewn in. */
  const markdown = (length, given = []) => {
    const blocks = [`# ${title(3)}`, paragraph()];
    let size = blocks.join('').length;
    for (let at = 0; size < length || at < given.length; ) {
      const next = at < given.length && random.next() < 0.35 ? given[at++] : block();
      blocks.push(next);
      size += next.length + 2;
    }
    return `${blocks.join('\n\n')}\n`;
  };
  return { word, words, sentence, codeLine, markdown };
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
