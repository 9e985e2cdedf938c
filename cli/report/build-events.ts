import { formatCount, pluralize } from './format.ts';
import type { TenantReport } from './tenant-report.ts';

/** What happens during a build. The build emits events without depending on how reporters display them. */
export type BuildEvent =
  | { type: 'build-started'; tenants: readonly string[] }
  | { type: 'bundled'; ms: number; isReused: boolean }
  | { type: 'tenant-started'; tenant: string }
  | { type: 'request-retried'; tenant: string; url: string; attempt: number; reason: string }
  | { type: 'pulled'; tenant: string; requests: number; bytes: number; ms: number }
  | { type: 'planned'; tenant: string; pages: number }
  /** `pages`: number of pages written since the previous event. */
  | { type: 'rendered'; tenant: string; pages: number }
  | { type: 'tenant-finished'; report: TenantReport }
  | { type: 'build-finished'; ms: number };

export type EventSink = (event: BuildEvent) => void;

/** A display of a running build. It writes to stderr only. */
export interface Reporter {
  sink: EventSink;
  /** Ends the display and restores the terminal. Must be called however the build ends; further calls do nothing. */
  close(): void;
}

/** A tenant that is being built. */
export interface RunningTenant {
  tenant: string;
  /** Pages written so far. */
  done: number;
  /** Pages to write; absent until the tenant's data has been read and its pages planned. */
  planned?: number;
  /** The tenant's data has been read. */
  pulled?: boolean;
}

/** The state of a build, computed from its events. */
export interface BuildProgress {
  tenants: readonly string[];
  bundled: boolean;
  running: ReadonlyMap<string, RunningTenant>;
  /** Tenants that were built, or are held. */
  built: number;
  unchanged: number;
  failed: number;
  /** Pages written for all tenants. */
  pages: number;
  /** Repeated requests. */
  retries: number;
}

export const INITIAL_PROGRESS: BuildProgress = {
  tenants: [],
  bundled: false,
  running: new Map(),
  built: 0,
  unchanged: 0,
  failed: 0,
  pages: 0,
  retries: 0,
};

/** The progress after another event. */
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
      const { status } = event.report;
      const kind = status === 'failed' || status === 'unchanged' ? status : 'built';
      return { ...progress, running, [kind]: progress[kind] + 1 };
    }
    case 'build-finished':
      return progress;
  }
}

/** What a running tenant is doing. */
type Phase = 'reading' | 'preparing data and images' | 'waiting' | 'rendering' | 'checking';

export function phaseOf({ pulled = false, planned, done }: RunningTenant): Phase {
  if (planned === undefined) return pulled ? 'preparing data and images' : 'reading';
  // For the bundle, which is built while the first tenants are read, or for a free render process.
  if (done === 0) return 'waiting';
  return done < planned ? 'rendering' : 'checking';
}

function change(progress: BuildProgress, tenant: string, changed: Partial<RunningTenant>): BuildProgress {
  return withRunning(progress, { ...(progress.running.get(tenant) ?? { tenant, done: 0 }), ...changed });
}

function withRunning(progress: BuildProgress, entry: RunningTenant): BuildProgress {
  return { ...progress, running: new Map(progress.running).set(entry.tenant, entry) };
}

/** `1 of 302 tenants built`, `300 unchanged`, `1 failed` */
export function describeDone({ tenants, built, unchanged, failed }: BuildProgress): string[] {
  return [
    `${formatCount(built)} of ${pluralize(tenants.length, 'tenant')} built`,
    ...(unchanged > 0 ? [`${formatCount(unchanged)} unchanged`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
  ];
}
