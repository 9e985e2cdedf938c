import type { BuildEvent } from './build-event.ts';

/** A tenant whose build is under way. */
export interface RunningTenant {
  tenant: string;
  /** Pages written so far. */
  done: number;
  /** Pages to write; absent until the programme's data has been read and planned. */
  planned?: number;
  /** The programme's data has been read. */
  pulled?: boolean;
}

/** Where a build stands, as the sum of the events so far. */
export interface BuildProgress {
  tenants: readonly string[];
  bundled: boolean;
  running: ReadonlyMap<string, RunningTenant>;
  built: number;
  failed: number;
  /** Pages written for all tenants. */
  pages: number;
  /** Requests that were made once more. */
  retries: number;
}

export const NO_PROGRESS: BuildProgress = {
  tenants: [],
  bundled: false,
  running: new Map(),
  built: 0,
  failed: 0,
  pages: 0,
  retries: 0,
};

/** The progress after one more event. */
export function advance(progress: BuildProgress, event: BuildEvent): BuildProgress {
  switch (event.type) {
    case 'build-started':
      return { ...progress, tenants: event.tenants };
    case 'bundled':
      return { ...progress, bundled: true };
    case 'tenant-started':
      return withRunning(progress, { tenant: event.tenant, done: 0 });
    case 'request-retried':
      return { ...progress, retries: progress.retries + 1 };
    case 'pulled':
      return change(progress, event.tenant, { pulled: true });
    case 'planned':
      return change(progress, event.tenant, { planned: event.pages });
    case 'rendered': {
      const done = (progress.running.get(event.tenant)?.done ?? 0) + event.pages;
      return { ...change(progress, event.tenant, { done }), pages: progress.pages + event.pages };
    }
    case 'tenant-finished': {
      const running = new Map(progress.running);
      running.delete(event.report.tenant);
      const built = event.report.status !== 'failed' ? 1 : 0;
      return { ...progress, running, built: progress.built + built, failed: progress.failed + 1 - built };
    }
    case 'build-finished':
      return progress;
  }
}

/** What a running tenant is doing. */
export type Phase = 'reading' | 'preparing data and images' | 'waiting' | 'rendering' | 'checking';

export function phaseOf({ pulled = false, planned, done }: RunningTenant): Phase {
  if (planned === undefined) return pulled ? 'preparing data and images' : 'reading';
  // For the code, which is bundled while the first tenants are read, or for a process that is free.
  if (done === 0) return 'waiting';
  return done < planned ? 'rendering' : 'checking';
}

function change(progress: BuildProgress, tenant: string, changed: Partial<RunningTenant>): BuildProgress {
  return withRunning(progress, { ...(progress.running.get(tenant) ?? { tenant, done: 0 }), ...changed });
}

function withRunning(progress: BuildProgress, entry: RunningTenant): BuildProgress {
  return { ...progress, running: new Map(progress.running).set(entry.tenant, entry) };
}
