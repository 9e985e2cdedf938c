import type { ShellStore } from '../features/shell/shell-store.ts';
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
  const { sentryDsn: dsn, mode, tenantKey } = shell.settings;
  if (dsn === undefined || mode === 'testing') return;
  onceIdle(() => {
    import('./error-reporting.ts').then(
      ({ startErrorReporting }) => startErrorReporting({ dsn, mode, tenantKey, buildId: shell.buildId }),
      // Blocked by many visitors' browsers, on purpose: not an error of the page.
      () => {},
    );
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
