import type { ShellStore } from '../features/shell/shell-store.ts';
import { consentStore, type ConsentPurpose } from '../shared/consent/consent-store.ts';
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
  onceIdle(() => onceAllowed('reports', () => startReporting(sentryDsn, shell)));
}

async function startReporting(dsn: string, { settings: { mode, tenantKey }, frameId }: Shell): Promise<void> {
  const { replayRate, startErrorReporting } = await import('./error-reporting.ts');
  startErrorReporting({ dsn, mode, tenantKey, frameId });
  // Their code is twice that of the reporting.
  if (replayRate(mode) > 0) onceAllowed('replay', async () => (await import('./replays.ts')).startReplays());
}

/** Runs now, or when the visitor agrees to the purpose. */
function onceAllowed(purpose: ConsentPurpose, run: () => Promise<void>): void {
  // Blocked by many visitors' browsers, on purpose: not an error of the page.
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
