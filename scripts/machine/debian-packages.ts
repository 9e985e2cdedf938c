import { rmSync, writeFileSync } from 'node:fs';
import { execa } from 'execa';
import { isOnPath } from '../../cli/testing/suite-programs.ts';

/**
 * Without a route to the download's host, a request may never get a response. A busy machine needs minutes, and dpkg
 * refuses all work after it was interrupted.
 */
const LONGEST_INSTALL_MS = 1_200_000;

export function isRootOnDebian(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && isOnPath('apt-get');
}

/** Refreshes the list of packages, and installs each list in its order. What cannot be installed is said and left out. */
export async function installDebianPackages(...lists: (readonly string[])[]): Promise<void> {
  const letServersStart = keepServersFromStarting();
  try {
    await runQuietly('apt-get', ['update', '--quiet']);
    // Finishes an installation that was interrupted; otherwise it does nothing.
    await runQuietly('dpkg', ['--configure', '-a']);
    const install = async (packages: readonly string[]) =>
      runQuietly('apt-get', ['install', '--quiet', '--yes', '--no-install-recommends', ...packages]);
    for (const packages of lists) {
      // One package that this system does not know must not keep the others away.
      const isDone = packages.length === 0 || (await install(packages));
      if (!isDone && packages.length > 1) for (const single of packages) await install([single]);
    }
  } finally {
    letServersStart();
  }
}

/** @returns whether it succeeded; its output is shown only on failure */
export async function runQuietly(file: string, args: string[]): Promise<boolean> {
  const { failed, shortMessage, stderr } = await execa(file, args, {
    timeout: LONGEST_INSTALL_MS,
    reject: false,
    stdin: 'ignore',
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (failed) say(`  ${shortMessage ?? 'failed'}\n${stderr}`);
  return !failed;
}

export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Debian starts a server when it is installed, unless this program forbids it. */
const SERVER_POLICY = '/usr/sbin/policy-rc.d';

/** @returns what undoes it */
function keepServersFromStarting(): () => void {
  try {
    writeFileSync(SERVER_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755, flag: 'wx' });
    return () => rmSync(SERVER_POLICY);
  } catch {
    // The machine has a policy.
    return () => {};
  }
}
