import { sortedEntries } from '../catalog/build.ts';
import { catalogText } from '../catalog/forms.ts';
import { type Command, flag, text } from './command.ts';
import { packFirst } from './index-archives.ts';
import { buildAll } from './index-build.ts';
import { checkIndex } from './index-check.ts';
import { indexOptions } from './index-options.ts';

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
  const built = await buildAll(options, input, host);
  const document = catalogText(options.form, sortedEntries(built, options.form), options);
  const check = text(input, 'check');
  if (check !== undefined) return checkIndex(check, document, input, host);
  const file = text(input, 'output');
  if (file === undefined) host.stdout.write(document);
  else host.writeFile(file, document);
  return 0;
};
