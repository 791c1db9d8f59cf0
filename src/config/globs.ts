import ignore from 'ignore';

/** Whether a path is meant by any of some globs, which are written as in `.gitignore`. */
export type GlobTest = (path: string) => boolean;

/** Makes a test for paths relative to the configuration's folder; a path outside it never matches. */
export function globTest(globs: readonly string[]): GlobTest {
  if (globs.length === 0) return () => false;
  const rules = ignore().add([...globs]);
  return (path) => !/^(?:|\.\.?|\.\.\/.*)$/s.test(path) && rules.ignores(path);
}
