import { browserTracingIntegration, captureException, init } from '@sentry/react';
import type { SiteMode } from '../shared/models/snapshot.ts';
import { takeEarlyErrors } from './early-errors.ts';
import { withoutQuery } from './without-query.ts';

interface ReportingOptions {
  dsn: string;
  mode: SiteMode;
  tenantKey: string;
  buildId: string;
}

/**
 * Starts @sentry/react with the rates of the specification's section 9. The replay rate counts once a visitor has
 * agreed to replays: only then may its integration be added, and nobody is asked yet. Nothing personal is collected,
 * which since version 11 has to be said for each kind of data.
 */
export function startErrorReporting({ dsn, mode, tenantKey, buildId }: ReportingOptions): void {
  init({
    dsn,
    environment: mode,
    release: buildId,
    initialScope: { tags: { tenant: tenantKey } },
    integrations: [browserTracingIntegration()],
    tracesSampleRate: 0.1,
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: mode === 'staging' ? 0 : 1,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    beforeSend: withoutQuery,
    beforeBreadcrumb: withoutQuery,
  });
  for (const error of takeEarlyErrors()) captureException(error);
}
