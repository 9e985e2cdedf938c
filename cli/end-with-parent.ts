/**
 * Ends this process when the one that started it is gone: nobody needs the rest. By a signal, since an ordinary end would
 * wait for native code under way. A broken pipe means the same as a closed channel, and must not be left to Vike, which
 * prints every error that nobody catches: into the same pipe, for ever.
 */
export function endWithParent(): void {
  const end = () => process.kill(process.pid, 'SIGKILL');
  process.on('disconnect', end);
  process.stdout.on('error', end);
  process.stderr.on('error', end);
}
