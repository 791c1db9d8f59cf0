import { DEFAULT_TIME, LAST_TIME } from '../archive/layout.ts';
import { SkillsError } from '../core/errors.ts';
import { quoted } from '../core/visible.ts';
import type { Host } from '../host/host.ts';

/** The one time of every entry: that of `SOURCE_DATE_EPOCH`, else the first that zip can tell. */
export function entryTime(host: Host): number {
  const stated = host.env['SOURCE_DATE_EPOCH'];
  if (stated === undefined) return DEFAULT_TIME;
  const seconds = /^[0-9]{1,10}$/.test(stated) ? Number(stated) : Number.NaN;
  if (seconds >= DEFAULT_TIME && seconds <= LAST_TIME) return seconds;
  const hint = `It must be a whole number from ${DEFAULT_TIME} to ${LAST_TIME}.`;
  throw new SkillsError('usage', `SOURCE_DATE_EPOCH is "${quoted(stated)}"`, { hint });
}
