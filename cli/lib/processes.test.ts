import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { existsSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { launchCommand } from './processes.ts';

const MODULE = new URL('./processes.ts', import.meta.url).href;
const NODE = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval'] as const;

const SCRIPT = `
  const { endWithParent } = await import(process.argv[1]);
  // Like Vike: prints an uncaught error and continues.
  process.on('uncaughtException', (error) => process.stderr.write(String(error)));
  endWithParent();
  process.send('ready');
  setInterval(() => process.stderr.write('still here'), 5);
`;

/** Lets the thread that watches the parent start, then blocks the main thread. */
const BUSY = `
  const { endWithParent } = await import(process.argv[1]);
  endWithParent();
  setTimeout(() => {
    process.stdout.write(process.pid + '\\n');
    for (;;);
  }, 1000);
`;

const PARENT = `
  import { spawn } from 'node:child_process';
  const [file, ...args] = JSON.parse(process.argv[1]);
  spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
`;

function start() {
  const [file, ...args] = NODE;
  return spawn(file, [...args, SCRIPT, MODULE], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
}

test('a process ends when its parent disconnects', async () => {
  const child = start();
  await once(child, 'message');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});

test('a process ends with its parent, even if its errors are caught', async () => {
  const child = start();
  await once(child, 'message');
  child.stderr?.destroy();
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});

test.each([
  ['by the kernel', (command: readonly string[]) => launchCommand(command)],
  ['by its own thread', ([file = '', ...args]: readonly string[]) => ({ file, args })],
])('a process in an endless loop ends when its parent is killed, %s', async (_how, launch) => {
  const { file, args } = launch([...NODE, BUSY, MODULE]);
  const parent = spawn(process.execPath, [...NODE.slice(3), PARENT, JSON.stringify([file, ...args])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [pid] = (await once(createInterface(parent.stdout), 'line')) as [string];
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(Number(pid), 'SIGKILL');
  });
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 20_000, interval: 50 });
});

/** A zombie has ended; its exit code has not been read yet. */
function isRunning(pid: string): boolean {
  const file = `/proc/${pid}/stat`;
  try {
    return existsSync(file) && !/\) [ZX] /.test(readFileSync(file, 'latin1'));
  } catch {
    return false;
  }
}
