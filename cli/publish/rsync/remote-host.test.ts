import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { runRemote } from './remote-host.ts';
import { quote } from '../../lib/given-options.ts';

/** A program that is ended by a signal when it is started for the first time. */
function endedOnce(): string {
  const folder = folderForTest();
  const program = path.join(folder, 'ssh');
  const mark = path.join(folder, 'mark');
  const script = `[ -e ${quote(mark)} ] || { touch ${quote(mark)}; kill -TERM $$; }; echo done`;
  writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return program;
}

describe('a command whose ssh is ended by a signal, as by Ctrl+C or timeout, which reach it as well', () => {
  it('is repeated, so that locks are released', async () => {
    const program = endedOnce();
    expect(await runRemote('web1', { program, arguments: [], isRepeatable: true })).toBe('done\n');
  });

  it('is not repeated if that could do harm', async () => {
    const program = endedOnce();
    await expect(runRemote('web1', { program, arguments: [], isRepeatable: false })).rejects.toMatchObject({
      code: 'TARGET_UNREACHABLE',
      details: [`${program} ended with a signal`],
    });
  });
});
