const EXPLANATIONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there (connection refused)',
  ECONNRESET: 'the server broke off the connection',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no way to the network',
  ETIMEDOUT: 'the connection was not accepted in time',
  ERR_STREAM_PREMATURE_CLOSE: 'the server broke off the connection',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate chain holds a self-signed one',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
};

/** Why a request got no answer, in a few words with the system's code. */
export function describeNetworkError(error: unknown): string {
  const { code, message } = innermost(error);
  const explanation = code === undefined ? undefined : EXPLANATIONS[code];
  if (explanation !== undefined) return `${explanation}, ${code}`;
  return code === undefined ? message : `${message}, ${code}`;
}

/** The error of a socket may be a bundle of one per address. */
function innermost(error: unknown): { code: string | undefined; message: string } {
  if (!(error instanceof Error)) return { code: undefined, message: String(error) };
  if (error.cause instanceof Error) return innermost(error.cause);
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  if (first instanceof Error) return innermost(first);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { code, message: error.message };
}
