import { hostname, userInfo } from 'node:os';
import { Option, type Command } from '@commander-js/extra-typings';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { toPlainText } from '../report/plain-text.ts';
import {
  configOption,
  defineCommand,
  loadTenant,
  outOption,
  resolveOutDir,
  tenantOption,
  type CommandContext,
  type CommandIo,
  type OptionsOf,
} from './command.ts';

const define = (program: Command) =>
  defineCommand(program, 'rollback', 'Make an earlier release live again and hold it', [
    ['voucher-site rollback --tenant musterstadt', 'the release that was live before'],
    ['voucher-site rollback --tenant musterstadt --to 3c1e7b', 'a release by its name or the start of it'],
    ['voucher-site rollback --tenant musterstadt --reason "prices of 2019"', 'builds print the reason until resumed'],
  ])
    .addOption(tenantOption('tenant'))
    .option('--to <release>', 'release (default: the one that was live before)')
    .option('--reason <text>', 'reason shown with the hold')
    .addOption(new Option('--no-hold', 'let the next build go live').conflicts('reason'))
    .addOption(configOption())
    .addOption(outOption());

export function addRollback({ program, io, onExit }: CommandContext): void {
  define(program).action(async (options) => onExit(await rollback(options, io)));
}

/** Makes an earlier release live again, and holds it, so that no build replaces it. */
async function rollback(options: OptionsOf<typeof define>, io: CommandIo): Promise<ExitCode> {
  const { rollBack } = await import('../release/roll-back.ts');
  const { id: tenant } = (await loadTenant(io, options)).tenant;
  const isHeld = options.hold;
  const { from, to } = rollBack(resolveOutDir(io, options), tenant, {
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
      : ['It is not held: the next build makes the current data live again.']),
  ];
  io.stdout.write(lines.map((line) => `${toPlainText(line)}\n`).join(''));
  return EXIT.OK;
}

function reasonOf({ reason = '' }: { reason?: string | undefined }): { reason?: string } {
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
    // In a container, the process may run with a uid that has no user name.
    return String(process.getuid?.() ?? 'unknown');
  }
}
