// A thread that lints its share of the skills; the one that started it puts the shares together.
const { parentPort, workerData } = require('node:worker_threads');
const { lintShare, nodeHost } = require('../dist/lint.cjs');

lintShare(workerData, nodeHost()).then((done) => parentPort.postMessage(done));
