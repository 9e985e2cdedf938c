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
  /** Runs a POSIX shell script there. @returns its stdout @throws as runFar does */
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

  return {
    async run({ script, arguments: given, ...rest }) {
      const command = ['sh', '-c', script, 'sh', ...given].map((word) => shellWord(word)).join(' ');
      return runFar(host, { program: 'ssh', arguments: [...(await sshWords()), '--', host, command], ...rest });
    },
    sshArguments: sshWords,
    async close() {
      const open = connection;
      connection = undefined;
      await (await open)?.close();
    },
  };
}
