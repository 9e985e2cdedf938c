import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { readConfig } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { rollBack } from '../release/roll-back.ts';
import { toPlainText } from '../report/plain-text.ts';
import type { CommandIo } from './command-io.ts';

export interface RollbackCommandOptions {
  tenant: string;
  /** Name of a release or its beginning. */
  to?: string;
  /** Why, for whoever reads of the hold later. */
  reason?: string;
  /** false: the next build goes live again. */
  hold?: boolean;
  config: string;
  out: string;
}

/**
 * `voucher-site rollback`: puts an earlier release live again, and holds it there, so that no build goes live meanwhile.
 * @throws OperatorError for wrong usage or configuration, a damaged release, or where the file system refuses
 */
export async function rollback(options: RollbackCommandOptions, io: CommandIo): Promise<ExitCode> {
  const config = await readConfig(path.resolve(io.cwd, options.config), io.env);
  selectTenants(config, { ids: [options.tenant] });
  const { tenant } = options;
  const isHeld = options.hold !== false;
  const { from, to } = rollBack(path.resolve(io.cwd, options.out), tenant, {
    ...(options.to === undefined ? {} : { to: options.to }),
    ...(isHeld ? { hold: { by: operator(), ...reasonOf(options) } } : {}),
  });
  const lines = [
    from === to.name
      ? `${to.name} is live already.`
      : `${tenant} is back at ${to.name}${from === undefined ? '' : `; ${from} was live before`}.`,
    ...(isHeld
      ? [
          'It is held: builds are checked, but do not go live.',
          `Once data or code are fixed: voucher-site resume --tenant ${tenant}`,
        ]
      : ['It is not held: the next build puts the present data live again.']),
  ];
  io.stdout.write(lines.map((line) => `${toPlainText(line)}\n`).join(''));
  return EXIT.OK;
}

function reasonOf({ reason = '' }: RollbackCommandOptions): { reason?: string } {
  const text = reason.trim();
  return text === '' ? {} : { reason: text };
}

/** `anna@build1` */
function operator(): string {
  return `${userName()}@${hostname()}`;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run with a number that belongs to no user.
    return String(process.getuid?.() ?? 'unknown');
  }
}
