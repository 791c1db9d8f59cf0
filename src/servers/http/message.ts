import { jsonError } from '../../skill/json-syntax.ts';
import { rpcRefusal } from './answers.ts';

/** JSON-RPC: the text is not JSON; the JSON is not a request. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/** The one message in a body, or the answer that refuses it (H13). */
export function parseMessage(body: Uint8Array): { readonly message: object } | Response {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return rpcRefusal(400, PARSE_ERROR, 'Parse error: the body is not UTF-8');
  }
  // Nesting is counted without recursion before anything that recurses sees the value.
  if (jsonError(text)) return rpcRefusal(400, PARSE_ERROR, 'Parse error: the body is not JSON');
  let hasPrototype = false;
  const message: unknown = JSON.parse(text, (key, value) => {
    hasPrototype ||= key === '__proto__';
    return value;
  });
  if (Array.isArray(message)) {
    return rpcRefusal(400, INVALID_REQUEST, 'Invalid Request: batches are not taken');
  }
  if (typeof message !== 'object' || message === null || hasPrototype) {
    return rpcRefusal(400, INVALID_REQUEST, 'Invalid Request: the body is not a message');
  }
  return { message };
}
