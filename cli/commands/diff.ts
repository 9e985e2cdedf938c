import type { Command } from '@commander-js/extra-typings';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import type { Difference, ReleaseDifference } from '../generator/release/diff-releases.ts';
import { formatCount, pluralize, shorten } from '../report/format.ts';
import { toPlainText, writeJson } from '../report/plain-text.ts';
import { coloursFor, type Colours } from '../report/terminal.ts';
import {
  commandOf,
  configOption,
  defineCommand,
  loadTenant,
  outOption,
  resolveOutDir,
  tenantOption,
  type CommandIo,
  type OptionsOf,
} from './command.ts';

/** Differences printed for one page; --json contains all. */
const MAX_DIFFERENCES = 5;
const MAX_VALUE_LENGTH = 60;

const define = (program: Command) =>
  defineCommand(program, 'diff', 'Show the differences between two releases of a tenant', [
    ['voucher-site diff --tenant musterstadt', 'the live release and the one before it'],
    ['voucher-site diff --tenant musterstadt 3c1e7b 8b61aa', 'any two releases'],
  ])
    .argument('[before]', 'release (default: the one that was live before)')
    .argument('[after]', 'release (default: the live one)')
    .addOption(tenantOption('tenant'))
    .addOption(configOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document');

export const addCommand = commandOf(define, diff);

/** Prints what visitors would notice between two releases of a tenant. */
async function diff(
  options: OptionsOf<typeof define>,
  io: CommandIo,
  from: string | undefined,
  to: string | undefined,
): Promise<ExitCode> {
  const [{ diffReleases }, { liveRelease }, { findPreviousRelease, findRelease, listReleases }] = await Promise.all([
    import('../generator/release/diff-releases.ts'),
    import('../generator/release/live-release.ts'),
    import('../generator/release/release-list.ts'),
  ]);
  const { id: tenant } = (await loadTenant(io, options)).tenant;
  const outDir = resolveOutDir(io, options);
  const live = liveRelease(outDir, tenant);
  const all = listReleases(outDir, tenant);
  const before = from === undefined ? findPreviousRelease(tenant, all, live) : findRelease(tenant, all, from);
  const after = findRelease(tenant, all, to ?? live ?? '');
  const difference = diffReleases(outDir, before, after);
  if (options.json === true) {
    const document = { version: 1, tenant, before: before.name, after: after.name, ...difference };
    writeJson(io, document);
  } else {
    const lines = describe(difference, coloursFor(io.stdout, io.env));
    io.stdout.write(`${[`${before.name} → ${after.name}`, ...lines].join('\n')}\n`);
  }
  return EXIT.OK;
}

function describe({ added, removed, changed, isFrameChanged }: ReleaseDifference, colours: Colours): string[] {
  const counts = [
    `${pluralize(added.length, 'page')} added`,
    `${formatCount(removed.length)} removed`,
    `${formatCount(changed.length)} changed`,
  ].join(', ');
  return [
    counts,
    ...(isFrameChanged ? ['Code, header, footer or settings have changed, and with them every document.'] : []),
    ...added.map((page) => colours.green(`+ ${toPlainText(page)}`)),
    ...removed.map((page) => colours.red(`- ${toPlainText(page)}`)),
    ...changed.flatMap(({ path: page, differences }) => [
      colours.yellow(`~ ${toPlainText(page)}`),
      ...differences.slice(0, MAX_DIFFERENCES).map((difference) => `    ${toPlainText(describePlace(difference))}`),
      ...(differences.length > MAX_DIFFERENCES
        ? [`    and ${formatCount(differences.length - MAX_DIFFERENCES)} more`]
        : []),
    ]),
  ];
}

function describePlace({ place, before, after }: Difference): string {
  const [was, is] = [before, after].map((value = '') => shorten(value, MAX_VALUE_LENGTH));
  if (before === undefined) return `${place}: ${is} is new`;
  return after === undefined ? `${place}: ${was} is gone` : `${place}: ${was} → ${is}`;
}
