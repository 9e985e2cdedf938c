import path from 'node:path';
import { readConfig } from '../config/read-config.ts';
import { selectTenants } from '../config/select-tenants.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { diffReleases, type ReleaseDifference, type Difference } from '../release/diff-releases.ts';
import { findRelease, findPreviousRelease } from '../release/release-list.ts';
import { liveRelease } from '../release/live-release.ts';
import { pluralize, formatCount } from '../report/format.ts';
import { toPlainJson, toPlainText } from '../report/plain-text.ts';
import { coloursFor, type Colours } from '../report/terminal.ts';
import type { CommandIo } from './command-io.ts';

export interface DiffCommandOptions {
  tenant: string;
  config: string;
  out: string;
  json?: boolean;
}

/** More than anybody reads; --json has all. */
const PLACES_SHOWN = 5;
const LONGEST_VALUE = 60;

/**
 * `voucher-site diff`: what visitors would notice between two releases of a tenant.
 * @param names two releases; the live one and the one before it where they are not named
 * @throws OperatorError for wrong usage or configuration, or unknown releases
 */
export async function diff(
  [from, to]: readonly [string | undefined, string | undefined],
  options: DiffCommandOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const config = await readConfig(path.resolve(io.cwd, options.config), io.env);
  selectTenants(config, { ids: [options.tenant] });
  const outDir = path.resolve(io.cwd, options.out);
  const before =
    from === undefined ? findPreviousRelease(outDir, options.tenant) : findRelease(outDir, options.tenant, from);
  const after = findRelease(outDir, options.tenant, to ?? liveRelease(outDir, options.tenant) ?? '');
  const difference = diffReleases(outDir, before, after);
  if (options.json === true) {
    const document = { version: 1, tenant: options.tenant, before: before.name, after: after.name, ...difference };
    io.stdout.write(`${toPlainJson(document)}\n`);
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
    ...(isFrameChanged ? ['Code, header, footer or settings have changed: every document is another one.'] : []),
    ...added.map((page) => colours.green(`+ ${toPlainText(page)}`)),
    ...removed.map((page) => colours.red(`- ${toPlainText(page)}`)),
    ...changed.flatMap(({ path: page, differences }) => [
      colours.yellow(`~ ${toPlainText(page)}`),
      ...differences.slice(0, PLACES_SHOWN).map((difference) => `    ${toPlainText(describePlace(difference))}`),
      ...(differences.length > PLACES_SHOWN ? [`    and ${formatCount(differences.length - PLACES_SHOWN)} more`] : []),
    ]),
  ];
}

function describePlace({ place, before, after }: Difference): string {
  if (before === undefined) return `${place}: ${shorten(after)} is new`;
  if (after === undefined) return `${place}: ${shorten(before)} is gone`;
  return `${place}: ${shorten(before)} → ${shorten(after)}`;
}

function shorten(value = ''): string {
  return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
}
