/** The lines that mark what we put into somebody else's file; between them nothing is theirs. */
const START = '# >>> skills init --hook: check the skills that are staged >>>';
const END = '# <<< skills init --hook: `skills init --remove-hook` takes this out <<<';

const FIRST_LINE = '#!/bin/sh\n';
const OWN_LINE =
  '# Made by `skills init --hook`; lines below this one are kept when it runs again.\n';

/** Beside the hook: an earlier hook that could not be added to, kept as it was and still run. */
export const KEPT_HOOK = 'pre-commit.before-skills';

/** The line of a file that our part is put behind, and whether it can be put there at all. */
const SHELL_LINE = /^#![^\n]{0,200}?\b(?:sh|bash|dash|ksh|zsh)\b[^\n]{0,200}\n/;

/**
 * The part of a pre-commit hook that checks. The project's own copy comes first, then the one on
 * PATH; `skillwright` before `skills`, which other tools are called too. It is safe under `sh -e`.
 */
function checkLines(folders: readonly string[]): string {
  const places = folders.map((folder) => shellWord(`${folder}/`)).join(' ');
  return `${START}
skills_command=
for skills_candidate in skillwright skills; do
  for skills_folder in ${places} ''; do
    if [ -z "$skills_command" ] && command -v "$skills_folder$skills_candidate" >/dev/null 2>&1; then
      skills_command=$skills_folder$skills_candidate
    fi
  done
done
if [ -n "$skills_command" ]; then
  "$skills_command" lint --staged || {
    echo 'The commit was stopped: mend the skills above, or skip the check with --no-verify.' >&2
    exit 1
  }
elif [ -n "$(git ls-files -- ':(icase,glob)**/SKILL.md')" ]; then
  echo 'The commit was stopped: skillwright was not found to check the skills.' >&2
  echo 'Install it (npm install --save-dev skillwright), or skip the check with --no-verify.' >&2
  exit 1
fi
${END}
`;
}

/** A hook of our own; it runs an earlier hook that was kept beside it. */
export function ownHook(folders: readonly string[], keepsOther: boolean): string {
  return FIRST_LINE + checkLines(folders) + OWN_LINE + (keepsOther ? RUN_KEPT : '');
}

const RUN_KEPT = `skills_kept=$(dirname "$0")/${KEPT_HOOK}
if [ -x "$skills_kept" ]; then exec "$skills_kept" "$@"; fi
`;

/** True for a hook that holds our check and nothing that somebody else wrote. */
export function isOwnHook(text: string): boolean {
  const rest = withoutCheck(text);
  return rest === FIRST_LINE + OWN_LINE || rest === FIRST_LINE + OWN_LINE + RUN_KEPT;
}

/** True for a hook that holds our check. */
export function hasCheck(text: string): boolean {
  return withoutCheck(text) !== text;
}

/**
 * A shell hook with our check put before its own lines, so that an `exec` or `exit` in it cannot
 * skip the check; undefined where that cannot be done without changing what is there.
 */
export function withCheck(text: string, folders: readonly string[]): string | undefined {
  const bare = withoutCheck(text);
  if (bare.includes('\r') || bare.includes('\0') || bare.includes('\ufffd')) return undefined;
  const first = SHELL_LINE.exec(bare)?.[0];
  if (first === undefined && bare.startsWith('#!')) return undefined;
  const head = first ?? '';
  return head + checkLines(folders) + bare.slice(head.length);
}

/** The same hook without our part, byte for byte as it was before. */
export function withoutCheck(text: string): string {
  const start = text.indexOf(`${START}\n`);
  const end = text.indexOf(`${END}\n`, start);
  if (start < 0 || end < 0) return text;
  return text.slice(0, start) + text.slice(end + END.length + 1);
}

/** A word that the shell takes as it is. */
function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
