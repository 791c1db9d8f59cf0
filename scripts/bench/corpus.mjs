// Writes the skills that the benchmark measures: made up, the same at each run, shaped like real ones
// (a skill file of 3 to 12 KB, one to three texts, one or two scripts, one file of bytes).
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writerOf } from './prose.mjs';
import { noise, randomFrom } from './random.mjs';

const KIB = 1024;
/** Skills per folder: the first folder alone is the corpus of one thousand. */
export const GROUP = 1000;

/** Writes skills into folders of one thousand each; skill number n is the same in every corpus. */
export function writeSkills(folder, count) {
  for (let number = 0; number < count; number++) {
    const group = `group-${String(Math.floor(number / GROUP)).padStart(2, '0')}`;
    writeSkill(join(folder, group), number);
  }
}

function writeSkill(folder, number) {
  const random = randomFrom(number + 1);
  const prose = writerOf(random);
  const name = `${prose.word()}-${prose.word()}-${String(number).padStart(5, '0')}`;
  const texts = several(random, 1, 3, (n) => `references/${prose.word()}-${n}.md`);
  const scripts = several(random, 1, 2, (n) => {
    return `scripts/${prose.word()}-${n}.${random.one(['py', 'sh', 'js'])}`;
  });
  const asset = `assets/${prose.word()}.${random.one(['bin', 'png', 'pdf'])}`;
  const put = (path, content) => write(join(folder, name, path), content);
  put('SKILL.md', skillFile(name, [...texts, ...scripts, asset], random, prose));
  for (const path of texts) put(path, prose.markdown(random.between(1500, 6000)));
  for (const path of scripts) put(path, script(path, random, prose));
  put(asset, noise(random, random.between(2 * KIB, 12 * KIB)));
}

function several(random, low, high, make) {
  return Array.from({ length: random.between(low, high) }, (_, n) => make(n));
}

function skillFile(name, paths, random, prose) {
  const fields = [`name: ${name}`];
  const description = `${prose.sentence()} Use when ${prose.words(random.between(8, 20))}.`;
  fields.push(`description: ${random.next() < 0.3 ? `>-\n  ${description}` : description}`);
  if (random.next() < 0.6) fields.push('license: Apache-2.0');
  if (random.next() < 0.5) fields.push(`metadata:\n  version: "1.${random.between(0, 9)}"`);
  const links = paths.map((path) => `See [${prose.words(2)}](${path}) for ${prose.words(4)}.`);
  const body = prose.markdown(random.between(3 * KIB, 12 * KIB), links);
  return `---\n${fields.join('\n')}\n---\n\n${body}`;
}

const FIRST_LINES = { py: '#!/usr/bin/env python3', sh: '#!/bin/sh', js: '#!/usr/bin/env node' };

function script(path, random, prose) {
  const lines = [FIRST_LINES[path.slice(path.lastIndexOf('.') + 1)]];
  const length = random.between(15, 70);
  while (lines.length < length) lines.push(prose.codeLine());
  return `${lines.join('\n')}\n`;
}

/** Writes one large skill: half of its files are texts, half are bytes that do not compress. */
export function writeLargeSkill(folder, megabytes, files) {
  const random = randomFrom(77);
  const prose = writerOf(random);
  const each = Math.floor((megabytes * KIB * KIB) / (files - 1));
  const stock = prose.markdown(256 * KIB);
  const about = 'description: Measures packing. Use when the speed of packing is measured.';
  write(
    join(folder, 'SKILL.md'),
    `---\nname: large-skill\n${about}\n---\n\n${prose.markdown(2000)}`,
  );
  for (let number = 1; number < files; number++) {
    const id = String(number).padStart(5, '0');
    if (number % 2 === 0) write(join(folder, `assets/bytes-${id}.bin`), noise(random, each));
    else write(join(folder, `references/text-${id}.md`), excerpts(stock, each, random));
  }
}

function excerpts(stock, length, random) {
  let text = '';
  while (text.length < length) {
    const start = random.between(0, stock.length - 2000);
    text += stock.slice(start, start + random.between(200, 1800));
  }
  return text.slice(0, length);
}

const made = new Set();

function write(path, content) {
  const folder = dirname(path);
  if (!made.has(folder)) mkdirSync(folder, { recursive: true });
  made.add(folder);
  writeFileSync(path, content, { mode: path.includes('/scripts/') ? 0o755 : 0o644 });
}
