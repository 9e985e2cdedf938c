import { consentStore, type ConsentPurpose } from '../../shared/consent/consent-store.ts';
import type { Shell } from '../../shared/payload/shell.ts';
import type { ReportingOptions } from './error-reporting.ts';

/** Reporting starts at the first interaction, or this long after the page is interactive. */
const IDLE_AFTER_MS = 5000;

const INTERACTIONS = ['pointerdown', 'keydown'];

const MAX_EARLY_ERRORS = 10;

/** Undefined once the reporting code is loaded. */
let earlyErrors: unknown[] | undefined = [];

/** Keeps errors in memory until the visitor agrees to error reports, which may never happen. */
export function keepEarlyErrors(): void {
  addEventListener('error', ({ error }) => keep(error));
  addEventListener('unhandledrejection', ({ reason }) => keep(reason));
}

/** Starts error reporting if the tenant has it, once the page is idle and the visitor has agreed. */
export function startReporting(shell: Shell): void {
  const { sentryDsn, mode, tenantKey } = shell.settings;
  if (sentryDsn === undefined || tenantKey === undefined || mode === 'testing') return;
  const { frameId } = shell;
  onceIdle(() => onceAllowed('reports', () => loadReporting({ dsn: sentryDsn, mode, tenantKey, frameId })));
}

async function loadReporting(site: Omit<ReportingOptions, 'earlyErrors'>): Promise<void> {
  const { replayRate, startErrorReporting } = await import('./error-reporting.ts');
  startErrorReporting({ ...site, earlyErrors: takeEarlyErrors() });
  // Replays are twice the code of the reporting, so they are loaded only for visitors who agree to them.
  if (replayRate(site.mode) > 0) onceAllowed('replay', async () => (await import('./replays.ts')).startReplays());
}

/** Runs now, or when the visitor agrees to the purpose. */
function onceAllowed(purpose: ConsentPurpose, run: () => Promise<void>): void {
  // Many browsers block this code on purpose, so a failure to load it is not reported.
  const start = (): void => void run().catch(() => {});
  if (consentStore.getState()[purpose]) return start();
  const stop = consentStore.subscribe((consent) => {
    if (!consent[purpose]) return;
    stop();
    start();
  });
}

function onceIdle(run: () => void): void {
  const controller = new AbortController();
  const start = (): void => {
    controller.abort();
    clearTimeout(timer);
    run();
  };
  const timer = setTimeout(start, IDLE_AFTER_MS);
  for (const type of INTERACTIONS) addEventListener(type, start, { signal: controller.signal, passive: true });
}

/** From then on the reporting has its own listeners. */
function takeEarlyErrors(): unknown[] {
  const taken = earlyErrors ?? [];
  earlyErrors = undefined;
  return taken;
}

function keep(error: unknown): void {
  if (earlyErrors !== undefined && earlyErrors.length < MAX_EARLY_ERRORS) earlyErrors.push(error);
}
