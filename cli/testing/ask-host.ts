import { once } from 'node:events';
import { request, type IncomingHttpHeaders } from 'node:http';
import { request as requestTls } from 'node:https';
import { LOOPBACK } from '../serve/http.ts';

export interface HostResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface HostRequest {
  port: number;
  /** Name of the site. */
  host: string;
  method?: string;
  headers?: Record<string, string>;
  /** Uses HTTPS and trusts only this certificate. */
  certificate?: string | undefined;
  /** Name in the TLS handshake if it differs from `host`; the server's certificate may then have any name. */
  serverName?: string;
}

/** For tests: requests an unchanged target from a web server, without decompressing the response. */
export async function askHost(
  target: string,
  { port, host, method = 'GET', headers = {}, certificate, serverName }: HostRequest,
): Promise<HostResponse> {
  const options = { host: LOOPBACK, port, path: target, method, headers: { host, ...headers }, agent: false };
  const tls = {
    servername: serverName ?? host.replace(/:\d+$/, ''),
    ca: certificate,
    ...(serverName !== undefined && { checkServerIdentity: () => undefined }),
  };
  const sent = certificate === undefined ? request(options) : requestTls({ ...options, ...tls });
  sent.end();
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}
