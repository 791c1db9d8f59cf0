// Loaded before the program: SIGKILL ends the process just before its n-th call that can change the disk
// or that ends such a change. Nothing on the disk changes between two of these calls.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const NAMES = [
  ...['openSync', 'closeSync', 'writeSync', 'writevSync', 'writeFileSync', 'appendFileSync'],
  ...['fsyncSync', 'fdatasyncSync', 'ftruncateSync', 'truncateSync', 'copyFileSync', 'cpSync'],
  ...['renameSync', 'linkSync', 'symlinkSync', 'unlinkSync', 'rmSync', 'rmdirSync'],
  ...['mkdirSync', 'mkdtempSync', 'chmodSync', 'fchmodSync', 'utimesSync', 'futimesSync'],
];
const last = Number(process.env.KILL_AT_CALL);
let count = 0;

for (const name of NAMES) {
  const real = fs[name];
  fs[name] = function (...args) {
    if (++count === last) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(real, this, args);
  };
}
syncBuiltinESMExports();
