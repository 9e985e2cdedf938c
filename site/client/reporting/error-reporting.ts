import {
  browserTracingIntegration,
  captureException,
  getDefaultIntegrations,
  init,
  makeFetchTransport,
} from '@sentry/react';
import type { SiteMode } from '../../shared/models/snapshot.ts';
import { consentStore } from '../../shared/consent/consent-store.ts';
import { scrubReport } from './scrub-report.ts';

export interface ReportingOptions {
  dsn: string;
  mode: SiteMode;
  tenantKey: string;
  frameId: string;
  /** Errors from before this code was loaded. */
  earlyErrors: readonly unknown[];
}

/** A session shows who visits when, and console output may contain anything. */
const UNWANTED_INTEGRATIONS = new Set(['BrowserSession', 'Console']);

/**
 * Starts @sentry/react with the rates of the specification's section 9, once the visitor has agreed to reports; after a
 * withdrawal nothing leaves the browser any more. No personal data is collected, and scrubReport removes what slips into
 * texts.
 */
export function startErrorReporting({ dsn, mode, tenantKey, frameId, earlyErrors }: ReportingOptions): void {
  init({
    dsn,
    environment: mode,
    release: frameId,
    initialScope: { tags: { tenant: tenantKey } },
    defaultIntegrations: false,
    integrations: [
      ...getDefaultIntegrations({}).filter(({ name }) => !UNWANTED_INTEGRATIONS.has(name)),
      browserTracingIntegration(),
    ],
    tracesSampleRate: 0.1,
    // Requests to the API carry only the headers of its contract.
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
    // What happens between a withdrawal and a new agreement is never reported.
    beforeBreadcrumb: (breadcrumb) => (consentStore.getState().reports ? breadcrumb : null),
    transport: (options) => {
      const transport = makeFetchTransport(options);
      const send: typeof transport.send = (envelope) =>
        consentStore.getState().reports ? transport.send(scrubReport(envelope)) : Promise.resolve({});
      return { ...transport, send };
    },
  });
  for (const error of earlyErrors) captureException(error);
}

/** Share of errors that are sent with a replay, if the visitor agreed to replays. */
export function replayRate(mode: SiteMode): number {
  return mode === 'staging' ? 0 : 1;
}
