/** A host and a port as they stand in an address. */
export interface Authority {
  /** In lower case; an IPv6 address keeps its brackets. */
  readonly host: string;
  readonly port: number;
}

/** The names of this machine that no resolver is asked for; every other spelling is refused (H10). */
export const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const AUTHORITY = /^([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::(\d{1,5}))?$/;
const IP_LITERAL = /^(?:\[.+\]|(?:\d{1,3}\.){3}\d{1,3})$/;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { http: 80, https: 443 };

/** Reads `host` or `host:port`; undefined for anything more or less, such as a user's name. */
export function parseAuthority(text: string, scheme: string): Authority | undefined {
  const [, host, port] = AUTHORITY.exec(text) ?? [];
  const standard = DEFAULT_PORTS[scheme];
  if (host === undefined || standard === undefined) return undefined;
  return { host: host.toLowerCase(), port: port === undefined ? standard : Number(port) };
}

/** An origin or the start of an absolute address: the scheme, the authority, and what follows. */
export function splitAddress(text: string): { authority: Authority; rest: string } | undefined {
  const [, scheme = '', place = '', rest = ''] = /^(https?):\/\/([^/?#]*)(.*)$/is.exec(text) ?? [];
  const authority = parseAuthority(place, scheme.toLowerCase());
  return authority && { authority, rest };
}

/** True for an address that is written in numbers. */
export function isIpLiteral(host: string): boolean {
  return IP_LITERAL.test(host);
}

/** True for an address to listen on that stands for every address of the machine. */
export function isWildcard(host: string): boolean {
  return /^(?:0\.0\.0\.0|\[?[0:]*::[0:]*\]?)$/.test(host) && !LOOPBACK_NAMES.has(host);
}
