import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const isRoot = process.getuid?.() === 0;

/** What one test file has mounted. */
export class Mounts {
  readonly #places: string[] = [];

  mount(place: string, ...options: string[]): void {
    execFileSync('mount', [...options, place], { stdio: 'ignore' });
    this.#places.push(place);
  }

  unmount(place: string): void {
    execFileSync('umount', [place]);
    this.#places.splice(this.#places.indexOf(place), 1);
  }

  /** To be called at the end: what a failed test left mounted cannot be removed. */
  unmountAll(): void {
    for (const place of [...this.#places]) this.unmount(place);
  }
}

/** Why nothing can be mounted here, or undefined when it can. */
export function mountMissing(): string | undefined {
  if (!isRoot) return 'needs root, to mount';
  const probe = fs.mkdtempSync(path.join(os.tmpdir(), 'mount-probe-'));
  const mounts = new Mounts();
  try {
    mounts.mount(probe, '-t', 'tmpfs', 'none');
    return undefined;
  } catch {
    return 'this machine does not let us mount';
  } finally {
    mounts.unmountAll();
    fs.rmdirSync(probe);
  }
}
