import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { type ErrorCode, SkillsError } from '../../core/errors.ts';
import type { ServedTree, ServedTreeSource, ServeSeams } from '../model.ts';

/** What a client may know of an address that is not served: its own words, nothing of the disk. */
export function unknownParam(message: string, data?: unknown): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, data);
}

/** H05, H07: what is there no longer, or is no file any more, is not served. */
const GONE: ReadonlySet<ErrorCode> = new Set(['tree-link', 'tree-type', 'path-not-found']);

/**
 * Does some work on the tree of the moment. A file that changed under it makes it begin anew once,
 * with a new look at the disk; every failure leaves as an error that tells no path of the host (H23).
 */
export async function answered<T>(
  source: ServedTreeSource,
  seams: ServeSeams,
  work: (tree: ServedTree) => T | Promise<T>,
): Promise<T> {
  try {
    try {
      return await work(await source.current());
    } catch (error) {
      if (!(error instanceof SkillsError)) throw error;
      return await work(await source.current());
    }
  } catch (error) {
    throw toldToClient(error, seams);
  }
}

/** An error as a client is told of it; what nobody expected is told to the operator only. */
export function toldToClient(error: unknown, seams: ServeSeams): ProtocolError {
  if (error instanceof ProtocolError) return error;
  if (error instanceof SkillsError) {
    if (GONE.has(error.code)) return unknownParam(error.message);
    return new ProtocolError(ProtocolErrorCode.InternalError, error.message);
  }
  seams.log(`an answer failed: ${error instanceof Error ? error.message : String(error)}`);
  return new ProtocolError(ProtocolErrorCode.InternalError, 'the server could not answer');
}
