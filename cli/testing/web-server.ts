import { execa } from 'execa';
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { closeServer, listenFrom, LOOPBACK } from '../serve/http.ts';

export type ServerKind = 'nginx' | 'caddy' | 'apache';

export interface WebServer {
  /** Stops it and waits for its end. */
  close(): Promise<void>;
}

interface Start {
  /** Runs this program with these arguments in a folder with these files. */
  command: readonly [file: string, ...args: string[]];
  files: Readonly<Record<string, string>>;
}

const STARTED_WITHIN_MS = 20_000;
const LOOK_AGAIN_MS = 20;
const APACHE_MODULES = ['mpm_event', 'authz_core', 'mime', 'dir', 'headers', 'rewrite', 'ssl'];

/** Below those that systems give to connections, so that no connection has a server's port when it comes back. */
const SERVER_PORTS = [15_000, 32_000] as const;

/** A port of this machine that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenFrom(server, { host: LOOPBACK, port: randomInt(...SERVER_PORTS) });
  await closeServer(server);
  return port;
}

/** For tests: runs a real web server with a printed configuration for these ports, until it is closed. */
export async function startWebServer(
  kind: ServerKind,
  configuration: string,
  ports: readonly [number, ...number[]],
): Promise<WebServer> {
  const folder = mkdtempSync(path.join(tmpdir(), `voucher-site-${kind}-`));
  // Servers started by root switch to another user.
  chmodSync(folder, 0o755);
  const { command, files } = STARTS[kind](folder, ports);
  for (const [name, text] of Object.entries({ ...files, printed: configuration })) {
    writeFileSync(path.join(folder, name), text);
  }
  const [file, ...args] = command;
  const env = {
    PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    HOME: folder,
  };
  const child = execa(file, args, { cwd: folder, env, all: true, reject: false, forceKillAfterDelay: 5000 });
  let said: string | undefined;
  const ended = (async () => {
    const { all, shortMessage } = await child;
    said = `${file} has ended: ${all ?? shortMessage ?? ''}`;
  })();
  const close = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const until = Date.now() + STARTED_WITHIN_MS; !(await answers(ports[0])); await delay(LOOK_AGAIN_MS)) {
    if (said !== undefined || Date.now() > until) {
      await close();
      throw new Error(said ?? `${file} does not listen on port ${ports[0]}`);
    }
  }
  return { close };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, LOOPBACK);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    // Does not listen yet.
    return false;
  } finally {
    socket.destroy();
  }
}

const isRoot = process.getuid?.() === 0;

const STARTS: Readonly<Record<ServerKind, (folder: string, ports: readonly number[]) => Start>> = {
  nginx: (folder) => ({
    command: ['nginx', '-e', 'stderr', '-p', folder, '-c', path.join(folder, 'nginx.conf')],
    files: {
      'nginx.conf': [
        `load_module ${NGINX_BROTLI};`,
        `daemon off; pid ${folder}/pid; error_log stderr error;`,
        'events { worker_connections 1024; }',
        'http {',
        'access_log off;',
        ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`),
        'include printed;',
        '}',
      ].join('\n'),
    },
  }),
  caddy: () => ({
    command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', 'Caddyfile'],
    files: {
      Caddyfile: '{\n\tadmin off\n\tauto_https disable_redirects\n\tlog {\n\t\tlevel ERROR\n\t}\n}\nimport printed\n',
    },
  }),
  apache: (folder, ports) => ({
    command: ['apache2', '-f', path.join(folder, 'apache.conf'), '-DFOREGROUND'],
    files: {
      'apache.conf': [
        `ServerRoot ${folder}`,
        'PidFile pid',
        'ErrorLog error.log',
        'ServerName localhost',
        'TypesConfig /dev/null',
        ...ports.map((port) => `Listen ${LOOPBACK}:${port}`),
        ...APACHE_MODULES.map((name) => `LoadModule ${name}_module ${APACHE_FOLDER}/mod_${name}.so`),
        ...(isRoot ? ['User nobody', 'Group nogroup'] : []),
        'Include printed',
      ].join('\n'),
    },
  }),
};

const NGINX_BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const APACHE_FOLDER = '/usr/lib/apache2/modules';
