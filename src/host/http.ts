/** A request whose head has arrived; nothing of its body is taken until it is asked for. */
export interface HttpRequest {
  readonly method: string;
  /** The request target exactly as it was sent. */
  readonly target: string;
  /** Every header as it was sent, the name in lower case; a repeated one stands here repeatedly. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body, or undefined when it is longer than the limit or never came whole. */
  readBody(): Promise<Uint8Array | undefined>;
  /** Tells that the client went away. */
  readonly signal: AbortSignal;
}

/** What answers requests, as pure as a server can be: sockets and clocks are the host's. */
export interface HttpApp {
  answer(request: HttpRequest): Promise<Response>;
  /** Called every few seconds with a time in milliseconds that only grows. */
  tick(now: number): void;
}

/** Where to listen; port 0 lets the system choose. */
export interface HttpPlace {
  readonly host: string;
  readonly port: number;
}

/** Bounds of what clients may cost (H13, H14). */
export interface HttpLimits {
  readonly bodyBytes: number;
  /** The whole head must arrive in this time, from the moment of the connection. */
  readonly headMs: number;
  /** The whole request must arrive in this time. */
  readonly requestMs: number;
  /** A connection on which nothing moves this long is cut off: streams of events say something more often. */
  readonly silentMs: number;
  readonly connections: number;
  /** How often expired connections are looked for, and how often the app's clock ticks. */
  readonly tickMs: number;
}

/** A server that listens. */
export interface Listening extends HttpPlace {
  /** Closes every connection and frees the port. */
  stop(): Promise<void>;
}

/** The limits of `skills serve`; the first is part of the contract (H13). */
export const HTTP_LIMITS: HttpLimits = {
  bodyBytes: 1024 * 1024,
  headMs: 10_000,
  requestMs: 30_000,
  silentMs: 60_000,
  connections: 1024,
  tickMs: 2_000,
};
