// Loaded into a measured Node process: at its end it tells what the whole process has used.
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
  process.on('exit', () => {
    const fs = require('node:fs');
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    let peak = maxRSS;
    try {
      // The system counts what the parent held at the fork into maxRSS; this mark is the process's own.
      peak = Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync('/proc/self/status', 'latin1'))[1]);
    } catch {}
    const used = { cpu: (userCPUTime + systemCPUTime) / 1000, memory: peak / 1024 };
    fs.appendFileSync(process.env.BENCH_WITNESS, `${JSON.stringify(used)}\n`);
  });
}
