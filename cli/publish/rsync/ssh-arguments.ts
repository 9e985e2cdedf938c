import type { RsyncTargetConfig } from '../config/target-config.ts';

/** Without prompts for passwords, and so that a dead line is noticed. The operator's own options win. */
const OPTIONS = { BatchMode: 'yes', ConnectTimeout: '15', ServerAliveInterval: '15', ServerAliveCountMax: '4' };

/** Arguments of ssh before the host's name. */
export function sshArguments({ user, port, identityFile, options }: RsyncTargetConfig): string[] {
  const ours = { ...OPTIONS, ...(identityFile === undefined ? {} : { IdentitiesOnly: 'yes' }) };
  // ssh takes the first of each.
  const all = [...Object.entries(options), ...Object.entries(ours)];
  return [
    ...all.flatMap(([name, value]) => ['-o', `${name}=${value}`]),
    ...(identityFile === undefined ? [] : ['-i', identityFile]),
    ...(port === undefined ? [] : ['-p', String(port)]),
    ...(user === undefined ? [] : ['-l', user]),
  ];
}
