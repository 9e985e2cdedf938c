import path from 'node:path';
import { existsSync } from 'node:fs';
import type { Command } from '@commander-js/extra-typings';
import { EXIT, OperatorError, type ExitCode } from '../lib/errors.ts';
import { writeJson } from '../report/plain-text.ts';
import { isInteractive, openProgressLine, textStyleFor } from '../report/terminal.ts';
import type { Against } from '../review/reviewed-site.ts';
import {
  commandOf,
  configOption,
  DEFAULT_TARGETS,
  defineCommand,
  loadTargets,
  loadTenants,
  outOption,
  positiveInteger,
  resolveOutDir,
  targetsOption,
  tenantsOption,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages } from './messages.ts';

/** Every page type, and a few changed records. */
const MAX_PAGES = 24;

const define = (program: Command) =>
  defineCommand(program, 'review', 'Picture what visitors would notice if the newest builds went live', [
    ['voucher-site review --tenant musterstadt', 'the newest build beside the one before it'],
    ['voucher-site review --all --against production', 'all newest builds beside what is live at a target'],
    [
      'voucher-site review --all --against production --fail-on-change',
      'for an update that should change nothing: fails if it does',
    ],
  ])
    .addOption(tenantsOption('tenants to review'))
    .option('-a, --all', 'review every tenant of the configuration')
    .option('--against <target or release>', 'what the newest builds are compared with (default: the release before)')
    .option('--report <folder>', 'folder of the report: index.html, pictures, review.json', 'review')
    .option('--max-pages <n>', 'pages of each tenant that are pictured', positiveInteger, MAX_PAGES)
    .option('--fail-on-change', 'fail if anything differs')
    .addOption(targetsOption())
    .addOption(configOption())
    .addOption(outOption())
    .option('--json', 'print review.json to stdout instead of the summary');

type Options = OptionsOf<typeof define>;

export const addCommand = commandOf(define, review);

/** Compares, writes the report, and prints what is in it. */
async function review(options: Options, io: CommandIo): Promise<ExitCode> {
  const [{ runReview }, { prepareFolder, writeReport }, { reviewText }] = await Promise.all([
    import('../review/run-review.ts'),
    import('../review/write-report.ts'),
    import('../review/review-document.ts'),
  ]);
  const folder = path.resolve(io.cwd, options.report);
  const { config, tenants } = await loadTenants(io, options);
  prepareFolder(folder);
  const { against, againstOf, close } = await resolveAgainst(options, io, config, tenants);
  const progress = await openProgressLine(io);
  const tell = isInteractive(io.stderr, io.env) ? progress.show : slowLines(io);
  const common = { tell, maxPages: options.maxPages, signal: io.signal };
  try {
    const document = await runReview(
      {
        ...common,
        outDir: resolveOutDir(io, options),
        tenants: tenants.map(({ id }) => id),
        againstOf,
        env: io.env,
      },
      (result) => writeReport(result, { ...common, folder, against, now: new Date() }),
    );
    progress.close();
    const { changed, new: added } = document.totals;
    const refused =
      options.failOnChange === true && changed + added > 0 ? changeFound(changed + added, folder) : undefined;
    const exitCode = refused?.exitCode ?? document.exitCode;
    if (options.json === true) writeJson(io, { ...document, ok: exitCode === EXIT.OK, exitCode });
    else io.stdout.write(`${reviewText(document, folder, textStyleFor(io.stdout, io.env))}\n`);
    // Thrown, it would be a second document.
    if (refused !== undefined) createMessages(io).fail(refused);
    return exitCode;
  } finally {
    progress.close();
    await close();
  }
}

const HEARTBEAT_MS = 10_000;

/** For logs: the progress every 10 s, as of builds. */
function slowLines({ stderr }: CommandIo): (text: string) => void {
  let last = performance.now();
  return (text) => {
    if (performance.now() - last < HEARTBEAT_MS) return;
    last = performance.now();
    stderr.write(`${text}\n`);
  };
}

/** A target of the targets file, or else a release of each tenant. */
async function resolveAgainst(
  { against, targets: file }: Options,
  io: CommandIo,
  config: Awaited<ReturnType<typeof loadTenants>>['config'],
  tenants: Awaited<ReturnType<typeof loadTenants>>['tenants'],
) {
  const close = async (): Promise<void> => {};
  if (against === undefined) {
    return { against: 'the release before the newest build', againstOf: (): Against => ({ kind: 'previous' }), close };
  }
  const release = (): Against => ({ kind: 'release', name: against });
  const atRelease = { against: `the release ${against}`, againstOf: release, close };
  if (file === undefined && !existsSync(path.resolve(io.cwd, DEFAULT_TARGETS))) return atRelease;
  const [{ readTargets }, { openTargetSession }] = await Promise.all([
    import('../publish/config/read-targets.ts'),
    import('../publish/target-session.ts'),
  ]);
  const { byName } = await readTargets(path.resolve(io.cwd, file ?? DEFAULT_TARGETS), config.tenants, io.env);
  if (!byName.has(against) && looksLikeRelease(against)) return atRelease;
  const [targetOf] = (await loadTargets(io, { target: [against], targets: file }, config)).values();
  if (targetOf === undefined) return atRelease;
  const targets = new Map(tenants.map((tenant) => [tenant.id, targetOf(tenant)]));
  const session = openTargetSession([...targets.values()], { signal: io.signal });
  const againstOf = (tenant: string): Against => {
    const target = targets.get(tenant);
    return target === undefined ? release() : { kind: 'target', target, session };
  };
  return { against: `what is live at ${against}`, againstOf, close: () => session.close() };
}

/** Ids of builds are hexadecimal. */
function looksLikeRelease(text: string): boolean {
  return /^[0-9a-f]{2,}(?:-\d+)?$/.test(text);
}

function changeFound(tenants: number, folder: string): OperatorError {
  return new OperatorError({
    code: 'CHANGE_FOUND',
    title: `${tenants === 1 ? 'A tenant has' : `${tenants} tenants have`} changed, which --fail-on-change refuses`,
    details: ['Nothing was published.'],
    hint: `look at ${path.join(folder, 'index.html')}`,
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}
