import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const SCRIPT = `
  const { endWithParent } = await import(process.argv[1]);
  // As Vike does: what nobody catches is printed, and goes on.
  process.on('uncaughtException', (error) => process.stderr.write(String(error)));
  endWithParent();
  process.send('ready');
  setInterval(() => process.stderr.write('still here'), 5);
`;

function start() {
  const module = new URL('./end-with-parent.ts', import.meta.url).href;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT, module], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

test('a process whose parent hangs up ends', async () => {
  const child = start();
  await once(child, 'message');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});

test('a process that nobody listens to any more ends, whoever catches its errors', async () => {
  const child = start();
  await once(child, 'message');
  child.stderr?.destroy();
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});
