import { execFileSync, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';

/**
 * For tests: a named pipe in the place of a file. A reader that opens it gets the text, instead of waiting for ever: so a test
 * whose subject reads pipes fails, and does not hang.
 */
export function pipeForTest(file: string, text: string): void {
  execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', file]);
  const writer = spawn('sh', ['-c', 'printf %s "$2" > "$1"', 'sh', file, text], { stdio: 'ignore' });
  onTestFinished(() => void writer.kill('SIGKILL'));
}
