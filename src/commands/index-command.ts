import { sortedBuilt } from '../catalog/build.ts';
import { catalogWriter } from '../catalog/forms.ts';
import type { Host } from '../host/host.ts';
import { type Command, type CommandInput, flag, text } from './command.ts';
import { packFirst } from './index-archives.ts';
import { buildAll } from './index-build.ts';
import { checkIndex } from './index-check.ts';
import { type IndexOptions, indexOptions } from './index-options.ts';

/** `skills index`: writes the index of a tree of skills in one form, or checks a written one. */
export const index: Command = async (input, host) => {
  // Only pages need the Markdown parser.
  if (text(input, 'site') !== undefined) {
    return (await import('./index-site.ts')).writeSite(input, host);
  }
  const options = indexOptions(input);
  if (flag(input, 'pack')) {
    const packed = await packFirst(input, host);
    if (packed !== 0) return packed;
  }
  const pieces = await documentOf(options, input, host);
  const check = text(input, 'check');
  if (check !== undefined) return checkIndex(check, [...pieces].join(''), input, host);
  const file = text(input, 'output');
  if (file !== undefined) host.writeFile(file, [...pieces].join(''));
  else for (const piece of pieces) host.stdout.write(piece);
  return 0;
};

/** The document in pieces; of an entry that is written already no more is kept than its text. */
async function documentOf(options: IndexOptions, input: CommandInput, host: Host) {
  const { form } = options;
  const writer = catalogWriter(form, options);
  const built = await buildAll(options, input, host, ({ entry, place }) => {
    // This form is refused for a whole tree or written for all of it.
    if (form === 'discovery') return { entry, place, item: undefined };
    const { name, main } = entry;
    const rest = { name, description: null, frontmatter: null, main, archives: [], files: null };
    return { entry: rest, place, item: writer.item(entry) };
  });
  const sorted = sortedBuilt(built, form);
  return writer.document(sorted.map(({ entry, item }) => item ?? writer.item(entry)));
}
