// The result as a table for people.

const HEAD = ['what', 'wall', 'cpu', 'ours', 'theirs', 'bar', 'stretch', 'verdict'];

/** Whether a row holds its bar; time is judged by the clock. */
export function verdict({ wall, bar, stretch }) {
  if (stretch !== undefined && wall <= stretch) return 'holds, stretch';
  return wall <= bar ? 'holds' : 'does not hold';
}

/** The rows under their heads, in columns. */
export function table(rows) {
  const cells = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  return cells
    .map((row) => row.map((cell, column) => padded(cell, widths[column], column)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

function padded(cell, width, column) {
  return column === 0 || column === HEAD.length - 1 ? cell.padEnd(width) : cell.padStart(width);
}

function cellsOf(row) {
  const { what, unit, wall, cpu, ours, theirs, bar, stretch } = row;
  const shown = (value) => `${value.toFixed(unit === '×' ? 2 : 0)} ${unit}`;
  return [
    what,
    shown(wall),
    cpu === undefined ? '' : shown(cpu),
    theirs ? `${ours.wall.toFixed(0)} ms` : '',
    theirs ? `${theirs.wall.toFixed(0)} ms` : '',
    shown(bar),
    stretch === undefined ? '' : shown(stretch),
    verdict(row),
  ];
}
