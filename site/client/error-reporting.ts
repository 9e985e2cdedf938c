import {
  browserTracingIntegration,
  captureException,
  getDefaultIntegrations,
  init,
  makeFetchTransport,
} from '@sentry/react';
import type { SiteMode } from '../shared/models/snapshot.ts';
import { consentStore } from '../shared/consent/consent-store.ts';
import { takeEarlyErrors } from './early-errors.ts';
import { scrubReport } from './scrub-report.ts';

interface ReportingOptions {
  dsn: string;
  mode: SiteMode;
  tenantKey: string;
  frameId: string;
}

/** A session says who visits when, and what is logged may hold anything; neither helps to find an error. */
const NOT_WANTED = new Set(['BrowserSession', 'Console']);

/**
 * Starts @sentry/react with the rates of the specification's section 9. Its code is loaded and
 * this is called once the visitor has agreed to reports; after a withdrawal nothing leaves the browser. Replays are added
 * once the visitor has agreed to them, see replays.ts. Nothing personal is collected, which since version 11 has to be said for each kind of data, and
 * what slips in by way of a text is taken out of each report.
 */
export function startErrorReporting({ dsn, mode, tenantKey, frameId }: ReportingOptions): void {
  init({
    dsn,
    environment: mode,
    release: frameId,
    initialScope: { tags: { tenant: tenantKey } },
    defaultIntegrations: false,
    integrations: [
      ...getDefaultIntegrations({}).filter(({ name }) => !NOT_WANTED.has(name)),
      browserTracingIntegration(),
    ],
    tracesSampleRate: 0.1,
    // The API is told nothing of a trace: its headers are those of the contract.
    tracePropagationTargets: [],
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: replayRate(mode),
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    // What happens between a withdrawal and another agreement is not told later either.
    beforeBreadcrumb: (breadcrumb) => (consentStore.getState().reports ? breadcrumb : null),
    transport: (options) => {
      const transport = makeFetchTransport(options);
      const send: typeof transport.send = (envelope) =>
        consentStore.getState().reports ? transport.send(scrubReport(envelope)) : Promise.resolve({});
      return { ...transport, send };
    },
  });
  for (const error of takeEarlyErrors()) captureException(error);
}

/** How many errors come with a replay, of those where the visitor agreed to it. */
export function replayRate(mode: SiteMode): number {
  return mode === 'staging' ? 0 : 1;
}
