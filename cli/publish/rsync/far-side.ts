import type { RsyncTargetConfig } from '../config/target-config.ts';
import { shellWord } from './quote.ts';
import { runFar } from './run-far.ts';
import { openSharedConnection, type SharedConnection } from './shared-connection.ts';
import { sshArguments } from './ssh-arguments.ts';

interface FarScript {
  script: string;
  /** `$1`, `$2` … of the script. */
  arguments: readonly string[];
  /** On the script's stdin. */
  input?: string;
  signal?: AbortSignal;
  isRepeatable: boolean;
}

/** The machine at the other end of ssh. */
export interface FarSide {
  /** Runs a POSIX shell script there; without a signal, it is not cut short. @returns its stdout @throws as runFar does */
  run(script: FarScript): Promise<string>;
  /** Arguments of ssh before the host's name, for programs that start it by themselves. */
  sshArguments(): Promise<readonly string[]>;
  /** Hangs up. Who runs a script afterwards connects again. */
  close(): Promise<void>;
}

/** Does not connect yet. @param signal cuts connecting short */
export function farSide(config: RsyncTargetConfig, signal: AbortSignal): FarSide {
  const { host } = config;
  let connection: Promise<SharedConnection> | undefined;

  async function sshWords(): Promise<readonly string[]> {
    connection ??= openSharedConnection(config, signal);
    const { arguments: shared } = await connection;
    return [...sshArguments(config), ...shared];
  }

  async function hangUp(): Promise<void> {
    const open = connection;
    connection = undefined;
    await (await open)?.close();
  }

  /** Scripts under way that are not to be cut short. */
  let unhurried = 0;
  // What else is under way there may not notice by itself, and is not waited for. Who clears away afterwards connects anew.
  const onAbort = (): void => void (unhurried === 0 && hangUp());
  signal.addEventListener('abort', onAbort);
  return {
    async run({ script, arguments: given, ...rest }) {
      const command = ['sh', '-c', script, 'sh', ...given].map((word) => shellWord(word)).join(' ');
      const isUnhurried = rest.signal === undefined;
      if (isUnhurried) unhurried += 1;
      try {
        return await runFar(host, { program: 'ssh', arguments: [...(await sshWords()), '--', host, command], ...rest });
      } finally {
        if (isUnhurried) unhurried -= 1;
        if (signal.aborted && unhurried === 0) await hangUp();
      }
    },
    sshArguments: sshWords,
    async close() {
      signal.removeEventListener('abort', onAbort);
      await hangUp();
    },
  };
}
