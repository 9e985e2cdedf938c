import type { ShellStore } from '../features/shell/shell-store.ts';
import { consentStore } from '../shared/consent/consent-store.ts';
import type { Shell } from '../shared/payload/shell.ts';
import { startTenantRefresh } from './tenant-refresh.ts';
import { startUpdateCheck } from './update-check.ts';

/** Without an interaction, this long after the page is interactive. */
const IDLE_AFTER_MS = 5000;

const INTERACTIONS = ['pointerdown', 'keydown'];

/** Begins what visitors do not wait for. */
export function startServices(store: ShellStore): void {
  const shell = store.getState();
  startUpdateCheck(shell);
  startTenantRefresh(store);
  const { sentryDsn, mode } = shell.settings;
  if (sentryDsn === undefined || mode === 'testing') return;
  onceIdle(() => {
    // Blocked by many visitors' browsers, on purpose: not an error of the page.
    startReporting(sentryDsn, shell).catch(() => {});
  });
}

async function startReporting(dsn: string, { settings: { mode, tenantKey }, frameId }: Shell): Promise<void> {
  const { replayRate, startErrorReporting } = await import('./error-reporting.ts');
  startErrorReporting({ dsn, mode, tenantKey, frameId });
  if (replayRate(mode) > 0) await onceAllowed(async () => (await import('./replays.ts')).startReplays());
}

/** Runs now, or when the visitor agrees to replays: their code is twice that of the reporting. */
async function onceAllowed(run: () => Promise<void>): Promise<void> {
  if (consentStore.getState().replay) return run();
  const stop = consentStore.subscribe(({ replay }) => {
    if (!replay) return;
    stop();
    run().catch(() => {});
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
