// What is measured against what, and how good it has to be.
import { nodeRun, shellRun } from './measure.mjs';

const FLOOR = new URL('floor.mjs', import.meta.url).pathname;
/** Lint may find something in a made-up skill: that is no failure of the run. */
const LINTED = { accepted: [0, 1] };

/** Every contest: its runs, and the rows that follow from their numbers. */
export function contests({ cli, places, peer, quick }) {
  const skills = (...args) => nodeRun([cli, ...args], LINTED);
  const all = { cli, places, peer, skills, quick };
  return [startUp(all), thousand(all), ...(quick ? [] : [tenThousand(all)]), packing(all)];
}

function startUp({ places, skills, quick }) {
  return {
    name: 'start',
    rounds: quick ? 8 : 25,
    runs: {
      node: nodeRun(['-e', '0']),
      version: skills('--version'),
      one: skills('lint', places.one),
    },
    rows: ({ node, version, one }) => [
      start('--version / node -e 0', version, node, { bar: 1.25, stretch: 1.15, added: 10 }),
      start('lint of 1 skill / node -e 0', one, node, { bar: 2, stretch: 1.5, added: 40 }),
    ],
  };
}

function thousand({ places, skills, peer, quick }) {
  return {
    name: 'thousand',
    rounds: quick ? 3 : 5,
    runs: {
      floor: nodeRun([FLOOR, places.thousand]),
      lint: skills('lint', places.thousand),
      digest: skills('digest', places.thousand),
      index: skills('index', places.thousand),
      ...peerRun(peer, places.thousand),
    },
    rows: ({ floor, lint, peer }) => [
      ...against('lint of 1,000 / skill-check', lint, peer, 0.6, 0.35),
      ratio('lint of 1,000 / read + sha256', lint, floor, 2.5, 1.6),
    ],
  };
}

function tenThousand({ places, skills, peer }) {
  const { all, scratch } = places;
  const cache = `${scratch}/lint.cache`;
  return {
    name: 'tenThousand',
    rounds: 3,
    runs: {
      floor: nodeRun([FLOOR, all]),
      lint: skills('lint', all),
      lintJson: skills('lint', '--json', all),
      // The first round fills the cache, and the least counts.
      cached: skills('lint', '--cache-location', cache, all),
      digest: skills('digest', all),
      digestJson: skills('digest', '--json', all),
      index: skills('index', all),
      listing: skills('index', '--format', 'listing', all),
      ...peerRun(peer, all),
    },
    rows: (now, { thousand }) => [
      ...against('lint of 10,000 / skill-check', now.lint, now.peer, 0.6, 0.35),
      ratio('lint --cache, unchanged, of 10,000 / digest', now.cached, now.digest, 1.3),
      ratio('lint --cache, unchanged, / read + sha256', now.cached, now.floor, 1.3),
      ratio('digest of 10,000 / read + sha256', now.digest, now.floor, 1.5, 1.2),
      ratio('digest --json of 10,000 / same', now.digestJson, now.floor, 1.5, 1.2),
      ratio('index of 10,000 / same', now.index, now.floor, 1.5, 1.2),
      ratio('index, listing, of 10,000 / same', now.listing, now.floor, 1.5, 1.2),
      ratio('lint, 1,000 → 10,000', now.lint, thousand.lint, 10),
      ratio('digest, 1,000 → 10,000', now.digest, thousand.digest, 10),
      ratio('index, 1,000 → 10,000', now.index, thousand.index, 10),
      ...['lint', 'lintJson', 'digest', 'digestJson', 'index', 'listing'].map((name) =>
        memory(`memory, ${name} of 10,000`, now[name], 200, 120),
      ),
    ],
  };
}

function packing({ places, skills, quick }) {
  const { large, scratch } = places;
  const gzip = `tar -cf - -C '${large}' . | gzip -6 > '${scratch}/peer.tar.gz'`;
  return {
    name: 'pack',
    rounds: quick ? 2 : 3,
    runs: {
      gzip: shellRun(gzip),
      pack: skills('pack', large, '--out-dir', `${scratch}/packed`),
    },
    rows: ({ gzip, pack }) => [
      ratio(`pack of ${quick ? 20 : 200} MB / tar | gzip -6`, pack, gzip, 1.15, 0.9),
      memory('memory, pack', pack, 200, 150),
    ],
  };
}

/** The peer's faster way: what it calls a security scan is left out, while ours runs all of its rules. */
function peerRun(peer, folder) {
  if (!peer) return {};
  const args = [peer, 'check', '.', '--no-security-scan'];
  return { peer: nodeRun(args, { cwd: folder, accepted: [0, 1] }) };
}

function against(what, ours, theirs, bar, stretch) {
  return theirs ? [ratio(what, ours, theirs, bar, stretch)] : [];
}

function ratio(what, ours, theirs, bar, stretch) {
  const wall = ours.wall / theirs.wall;
  return { what, unit: '×', wall, cpu: ours.cpu / theirs.cpu, ours, theirs, bar, stretch };
}

/** Newer Nodes start faster: there the milliseconds that are added count, not the ratio. */
function start(what, ours, theirs, { bar, stretch, added }) {
  const isNewer = Number(process.versions.node.split('.')[0]) >= 24;
  if (!isNewer) return ratio(what, ours, theirs, bar, stretch);
  const difference = { wall: ours.wall - theirs.wall, cpu: ours.cpu - theirs.cpu };
  return { what: `${what}, added`, unit: 'ms', ...difference, ours, theirs, bar: added };
}

function memory(what, ours, bar, stretch) {
  return { what, unit: 'MB', wall: ours.memory, ours, bar, stretch };
}
