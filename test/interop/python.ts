import { spawnSync } from 'node:child_process';

const CANDIDATES = ['python3', '/usr/bin/python3'];

/** The first Python of this machine that has the given modules, or undefined. */
export function pythonWith(...modules: string[]): string | undefined {
  const script = modules.map((name) => `import ${name}`).join('\n');
  return CANDIDATES.find((file) => spawnSync(file, ['-c', script]).status === 0);
}

/** Runs a Python script on a JSON value and gives the JSON value that it prints. */
export function askPython(python: string, script: string, input: unknown): unknown {
  const options = { input: JSON.stringify(input), encoding: 'utf8', maxBuffer: 1 << 29 } as const;
  const { status, stdout, stderr } = spawnSync(python, ['-c', script], options);
  if (status !== 0) throw new Error(stderr.slice(-2000));
  return JSON.parse(stdout);
}
