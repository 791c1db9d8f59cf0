import { ProtocolError, type Transport } from '@modelcontextprotocol/server';

/** The error codes of the earlier skills primitive. */
export const PRIMITIVE_CODES = { skill: -32002, script: -32003, reference: -32004 } as const;

/** The data of errors whose code must reach the wire as it is. */
const kept = new WeakSet<object>();

/** An error of the earlier primitive, with what was asked for as its data. */
export function primitiveError(
  what: keyof typeof PRIMITIVE_CODES,
  message: string,
  data: Readonly<Record<string, unknown>>,
): ProtocolError {
  const own = { ...data };
  if (what === 'skill') kept.add(own);
  return new ProtocolError(PRIMITIVE_CODES[what], message, own);
}

/** Gives −32002 back to the errors that had it: the SDK writes −32602 in its place. */
export function keepCodes(transport: Transport): void {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    if (!('error' in message)) return send(message, options);
    const { data } = message.error;
    if (typeof data !== 'object' || data === null || !kept.has(data)) return send(message, options);
    const error = { ...message.error, code: PRIMITIVE_CODES.skill };
    return send({ ...message, error }, options);
  };
}
