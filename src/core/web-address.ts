const PRIVATE_V4 =
  /^(?:0|10|127)\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.168\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
/** Unspecified, loopback, unique local, link local, and IPv4 inside IPv6. */
const PRIVATE_V6 = /^\[(?:::1?\]|f[cd]|fe[89ab]|::ffff:)/;
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal)\.?$/;

/**
 * True for a host that only this machine or its own network can reach, by its name alone: `hostname` as
 * `URL` spells it. A public name that resolves to such an address is not recognised.
 */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.toLowerCase();
  return PRIVATE_V4.test(name) || PRIVATE_V6.test(name) || LOCAL_NAME.test(name);
}

/** Why one web address may not lead to another. */
export type WebFault = 'scheme' | 'credentials' | 'downgrade' | 'private';

/**
 * What forbids following an address that a document or a redirect at another one names: it stays on the
 * web, on an encrypted connection if it came over one, and never goes from the open web into a private network.
 */
export function webFault(from: URL, to: URL): WebFault | null {
  if (to.protocol !== 'https:' && to.protocol !== 'http:') return 'scheme';
  if (to.username !== '' || to.password !== '') return 'credentials';
  if (from.protocol === 'https:' && to.protocol === 'http:') return 'downgrade';
  const leads = isPrivateHost(to.hostname) && !isPrivateHost(from.hostname);
  return leads ? 'private' : null;
}
