import type { RsyncTargetConfig } from '../config/target-config.ts';
import { shellWord } from './quote.ts';
import { runFar } from './run-far.ts';
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
}

export function farSide(config: RsyncTargetConfig): FarSide {
  const { host } = config;
  return {
    run({ script, arguments: given, ...rest }) {
      const command = ['sh', '-c', script, 'sh', ...given].map((word) => shellWord(word)).join(' ');
      return runFar(host, { program: 'ssh', arguments: [...sshArguments(config), '--', host, command], ...rest });
    },
  };
}
