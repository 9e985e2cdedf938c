import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createCertificate } from './certificate.ts';
import { folderForTest } from './folder-for-test.ts';

const LOOPBACK = '127.0.0.1';

export interface ProxyForTest {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** `CONNECT api.example:443`, `GET http://api.example/x`, in order of arrival. */
  requests: string[];
  /** Value of the last request's proxy-authorization header. */
  authorization: string | undefined;
  /** Number of connections that were accepted. */
  connections: number;
  /** What happens to requests instead of sending them on: a status, a closed connection, no response, or other bytes, also within a tunnel. */
  refuse: number | 'close' | 'hang' | 'not HTTP' | 'not TLS' | undefined;
}

/** For tests: a proxy as in RFC 9110 and 9112. All names of hosts lead to this machine. */
export async function startProxy(): Promise<ProxyForTest> {
  const server = createServer();
  const sockets = closeWithTest(server);
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  const proxy: ProxyForTest = {
    url: `http://${LOOPBACK}:${portOf(server)}`,
    requests: [],
    authorization: undefined,
    connections: 0,
    refuse: undefined,
  };
  server.on('connection', () => proxy.connections++);
  /** @returns whether the request was answered */
  const intercept = ({ method = '', url = '', headers, socket }: IncomingMessage): boolean => {
    proxy.requests.push(`${method} ${url}`);
    proxy.authorization = headers['proxy-authorization'];
    if (proxy.refuse === 'close') socket.destroy();
    if (proxy.refuse === 'not HTTP') socket.end('SSH-2.0-OpenSSH_9.2\r\n');
    if (proxy.refuse === 'not TLS') socket.end('HTTP/1.1 200 OK\r\n\r\n<h1>Anmelden</h1>');
    if (typeof proxy.refuse === 'number') {
      socket.end(`HTTP/1.1 ${proxy.refuse} Refused\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
    }
    return proxy.refuse !== undefined;
  };
  server.on('request', (request, response) => {
    if (intercept(request)) return;
    const { port, pathname, search } = new URL(request.url ?? '');
    const { 'proxy-authorization': _secret, ...headers } = request.headers;
    const target = { host: LOOPBACK, port: port === '' ? 80 : port, path: pathname + search };
    const onward = sendRequest({ ...target, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  });
  server.on('connect', (request, socket) => {
    // A client may give up at any time.
    socket.on('error', () => {});
    if (intercept(request)) return;
    const onward = connect(Number(request.url?.split(':').at(-1)), LOOPBACK, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    sockets.add(onward);
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });
  return proxy;
}

/**
 * For tests: serves plain servers on this machine with TLS.
 * @param plain origins of the servers by the names that they get
 * @returns the new origins in the same order, and a file with their certificate for NODE_EXTRA_CA_CERTS
 */
export async function serveEncrypted(
  plain: Readonly<Record<string, string>>,
): Promise<{ origins: string[]; ca: string }> {
  const [first = '', ...more] = Object.keys(plain);
  const { certificate, key } = createCertificate(first, ...more);
  const folder = folderForTest();
  const ca = path.join(folder, 'ca.pem');
  writeFileSync(ca, certificate);
  const origins = Object.entries(plain).map(async ([name, origin]) => {
    const server = createTlsServer({ cert: certificate, key }, (socket) => {
      const onward = connect(Number(new URL(origin).port), LOOPBACK);
      socket.on('error', () => onward.destroy());
      onward.on('error', () => socket.destroy());
      onward.pipe(socket).pipe(onward);
    });
    closeWithTest(server);
    server.listen(0, LOOPBACK);
    await once(server, 'listening');
    return `https://${name}:${portOf(server)}`;
  });
  return { origins: await Promise.all(origins), ca };
}

function closeWithTest(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  onTestFinished(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  });
  return sockets;
}

function portOf(server: Server): number {
  // Listening on TCP.
  return (server.address() as AddressInfo).port;
}
