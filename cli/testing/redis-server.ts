import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './web-server.ts';

export interface RedisForTest {
  url: string;
  /** Ends the server like a power cut. */
  kill(): Promise<void>;
  /** Starts it again, with what it had confirmed. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** For tests: a Redis server on a free port of 127.0.0.1, which writes each command to the disk before it confirms it. */
export async function startRedis(): Promise<RedisForTest> {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-redis-'));
  const port = await freePort();
  let server = await start(port, folder);
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async restart() {
      server = await start(port, folder);
    },
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(port: number, folder: string): Promise<ChildProcess> {
  const durable = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...durable], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: server.stdout });
  const said: string[] = [];
  for await (const line of lines) {
    said.push(line);
    if (!line.includes('Ready to accept connections')) continue;
    server.stdout.resume();
    return server;
  }
  throw new Error(`Redis has ended: ${said.join('\n')}`);
}
