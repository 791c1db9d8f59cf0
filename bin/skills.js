#!/usr/bin/env node
import { run } from '../dist/cli.js';
import { nodeHost } from '../dist/host.js';

process.exitCode = await run(process.argv.slice(2), nodeHost());
