/** What goes wrong instead of an answer. */
type FaultKind =
  | { kind: 'status'; status: number; retryAfter?: number }
  /** Accepts the request and never answers. */
  | { kind: 'hang' }
  /** Status 200 with a web page. */
  | { kind: 'html' }
  /** Status 200, JSON that ends too early. */
  | { kind: 'broken-json' }
  /** Well-formed JSON of about that many bytes. */
  | { kind: 'huge'; bytes: number }
  /** Status 200, well-formed JSON that is not what the contract says. */
  | { kind: 'wrong-shape' }
  /** The connection ends without an answer. */
  | { kind: 'drop' }
  /** The request is carried out, then the connection ends without an answer. */
  | { kind: 'drop-answer' }
  /** The request is carried out; its answer ends in the middle. Unlike a dropped one, no browser asks again by itself. */
  | { kind: 'cut-answer' }
  /** The request is carried out and answered with that status all the same. */
  | { kind: 'status-after'; status: number }
  /** The request is carried out and never answered. */
  | { kind: 'hang-after' }
  /** The request is carried out after `ms`. */
  | { kind: 'delay'; ms: number }
  /** Sends the answer's headers at once and its body after `ms`, a blank at a time before it. */
  | { kind: 'drip'; ms: number }
  /** This value as JSON with status 200. */
  | { kind: 'body'; body: unknown };

/** `times`: only the first that many requests fail. Default: all of them. */
export type Fault = FaultKind & { times?: number };
