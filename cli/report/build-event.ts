import type { TenantReport } from './tenant-report.ts';

/** What happens during a build, told as it happens. Reporters turn it into a display; nothing depends on them. */
export type BuildEvent =
  | { type: 'build-started'; tenants: readonly string[] }
  | { type: 'bundled'; ms: number; isReused: boolean }
  | { type: 'tenant-started'; tenant: string }
  | { type: 'request-retried'; url: string; attempt: number; reason: string }
  | { type: 'pulled'; tenant: string; requests: number; bytes: number; ms: number }
  | { type: 'planned'; tenant: string; pages: number }
  /** `pages` more have been written since the event before. */
  | { type: 'rendered'; tenant: string; pages: number }
  | { type: 'tenant-finished'; report: TenantReport }
  | { type: 'build-finished'; ms: number };

export type EventSink = (event: BuildEvent) => void;
