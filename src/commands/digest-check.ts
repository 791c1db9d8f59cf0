import { expectedFromCatalog } from '../catalog/expected.ts';
import { readCatalog, readDocument } from '../catalog/read.ts';
import { SkillsError } from '../core/errors.ts';
import { visible } from '../core/visible.ts';
import { type ActualSkill, compareDigests, type DigestDifference } from '../digest/compare.ts';
import { skillDigest } from '../digest/digest.ts';
import { type ExpectedSkill, expectedFromJson } from '../digest/expected.ts';
import { assignLoose } from '../digest/loose.ts';
import { readSums } from '../digest/sums.ts';
import type { Host } from '../host/host.ts';
import { jsonDocument } from '../report/json.ts';
import { type CommandInput, type ExitCode, wantsJson } from './command.ts';
import type { DigestedSkill } from './digest-output.ts';
import { warn } from './warnings.ts';

/** Compares skills with a document of any known kind: one line per difference, exit 1 if there is one. */
export function checkDigests(
  file: string,
  skills: readonly DigestedSkill[],
  input: CommandInput,
  host: Host,
): ExitCode {
  const document = host.readText(file);
  const actual = skills.map((skill) => withoutFile(skill, file, host));
  const expected = expectedFrom(document, file, actual);
  // Skills that were named one by one are compared one by one; a tree is compared whole.
  const whole = skills.length === 0 || skills.some(({ isNamed }) => !isNamed);
  const { differences, unchecked } = compareDigests(actual, expected, whole);
  if (differences.length === 0 && unchecked.length === actual.length && actual.length > 0) {
    const hint = 'Check against `skills digest --json`, an index, a listing or a sha256sum file.';
    const message = 'the document has no digest that these skills can be compared with';
    throw new SkillsError('check-format', message, { where: file, hint });
  }
  for (const name of unchecked) {
    warn(host, `${file} has no digest of the files of ${name}: name its archive to compare that`);
  }
  if (wantsJson(input)) host.stdout.write(jsonDocument({ differences }));
  else host.stdout.write(differences.map((one) => `${line(one)}\n`).join(''));
  return differences.length === 0 ? 0 : 1;
}

/** A list of checksums that lies in the skill's own folder does not name itself. */
function withoutFile(skill: DigestedSkill, file: string, host: Host): ActualSkill {
  const own = host.relative(skill.path, file);
  const files = skill.files.filter(({ path }) => path !== own);
  return files.length === skill.files.length
    ? skill
    : { ...skill, files, digest: skillDigest(files) };
}

function expectedFrom(
  document: string,
  file: string,
  actual: readonly ActualSkill[],
): readonly ExpectedSkill[] {
  if (/^\ufeff?\s*[[{]/.test(document)) {
    const read = readDocument(document, file);
    const own = expectedFromJson(read.value);
    if (own) return own;
    const catalog = readCatalog(read);
    if (catalog) return expectedFromCatalog(catalog.entries);
    throw unknownDocument(file, 'this JSON is none that digests can be compared with');
  }
  const sums = readSums(document);
  if ('badLine' in sums) {
    throw unknownDocument(`${file}:${sums.badLine}`, 'this line is no digest and path');
  }
  return sums.loose.size === 0 ? sums.skills : [...sums.skills, ...assignLoose(sums.loose, actual)];
}

function unknownDocument(where: string, message: string): SkillsError {
  const hint = 'Name the output of `skills digest`, an index, a listing or a sha256sum file.';
  return new SkillsError('check-format', message, { where, hint });
}

function line({ kind, skill, path, expected, actual }: DigestDifference): string {
  const what = path === null ? `${skill} (skill)` : `${skill}/${path}`;
  const change = kind === 'changed' ? `: was ${expected}, is ${actual}` : '';
  return visible(`${kind.padEnd(7)}  ${what}${change}`);
}
