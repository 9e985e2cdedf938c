/**
 * States what must hold whatever the operator or the API did. When it fails, the bug is ours.
 * @throws Error that the command line reports as a bug (exit code 1).
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Internal error: ${message}`);
}
