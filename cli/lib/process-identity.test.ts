import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { currentProcess, processState } from './process-identity.ts';

describe('a process', () => {
  it('is alive as long as it runs', () => {
    expect(processState(currentProcess())).toBe('alive');
    expect(currentProcess().startTicks).toBeGreaterThan(0);
  });

  it('of somebody else is alive, too', () => {
    expect(processState({ ...currentProcess(), pid: 1, startTicks: 0 })).toBe('alive');
  });

  it('that was killed is dead', async () => {
    const child = spawn('sleep', ['60']);
    await once(child, 'spawn');
    const identity = { ...currentProcess(), pid: child.pid ?? 0, startTicks: 0 };
    expect(processState(identity)).toBe('alive');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(processState(identity)).toBe('dead');
  });

  it('that has ended is dead even while its parent has not asked', async () => {
    // The shell becomes a sleep, which never asks for the child that the shell had started.
    const parent = spawn('sh', ['-c', 'sh -c "echo \\$\\$" & exec sleep 60']);
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const zombie = { ...currentProcess(), pid: Number(line.toString()), startTicks: 0 };
    await expect.poll(() => processState(zombie)).toBe('dead');
    expect(process.kill(zombie.pid, 0)).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  });

  it('on another machine cannot be asked', () => {
    expect(processState({ ...currentProcess(), host: 'ffffffff' })).toBe('foreign');
  });
});
