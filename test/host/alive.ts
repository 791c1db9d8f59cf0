import fs from 'node:fs';

/** True while a process runs; a dead one whose parent has not looked yet is dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    // Where there is no /proc, a process that takes a signal is taken for alive at once.
    return !fs.existsSync('/proc') && takesSignals(pid);
  }
}

function takesSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
