/** A failure of a request. */
type FaultKind =
  | { kind: 'status'; status: number; retryAfter?: number }
  /** Accepts the request and never responds. */
  | { kind: 'hang' }
  /** Status 200 with a web page. */
  | { kind: 'html' }
  /** Status 200 with truncated JSON. */
  | { kind: 'broken-json' }
  /** Well-formed JSON of about this many bytes. */
  | { kind: 'huge'; bytes: number }
  /** Status 200 with well-formed JSON that violates the contract. */
  | { kind: 'wrong-shape' }
  /** Closes the connection without a response. */
  | { kind: 'drop' }
  /** Carries out the request, then closes the connection without a response. */
  | { kind: 'drop-response' }
  /** Carries out the request and breaks off its response. Browsers do not retry it, unlike a dropped connection. */
  | { kind: 'cut-response' }
  /** Carries out the request, but responds with this status. */
  | { kind: 'status-after'; status: number }
  /** Carries out the request and never responds. */
  | { kind: 'hang-after' }
  /** Carries out the request after `ms`. */
  | { kind: 'delay'; ms: number }
  /** Sends the headers at once, then single spaces, and the body after `ms`. */
  | { kind: 'drip'; ms: number }
  /** This value as JSON with status 200. */
  | { kind: 'body'; body: unknown };

/** `times`: number of requests that fail. Default: all. */
export type Fault = FaultKind & { times?: number };
