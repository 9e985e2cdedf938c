import { getClient, replayIntegration } from '@sentry/react';
import { consentStore } from '../shared/consent/consent-store.ts';
import { ROUTES } from '../shared/routes.ts';
import { onPageChange, pagesInView } from './page-changes.ts';
import { withoutTrailingSlashes } from '../shared/trailing-slashes.ts';

/** Here visitors write who they are and whom they give something. */
const NEVER_RECORDED = new Set<string>([ROUTES.cart, ROUTES.checkout, ROUTES.orderCompleted, ROUTES.withdrawal]);

/**
 * Records what leads to an error, for as long as the visitor allows it and wherever nothing personal is asked for. Until
 * an error happens the record stays in the browser's memory. The reporting must have been started.
 */
export function startReplays(): void {
  const replay = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    // Nothing of it is kept from one document to the next.
    stickySession: false,
    // Compression would need a worker made from a blob, which the Content-Security-Policy does not allow.
    useCompression: false,
  });
  let isRecording = false;

  const follow = (pathnames: readonly string[]): void => {
    const { reports, replay: isAllowed } = consentStore.getState();
    const mayRecord = reports && isAllowed && !pathnames.some(isPrivate);
    if (mayRecord === isRecording) return;
    isRecording = mayRecord;
    if (!mayRecord) void replay.stop();
    else if (getClient()?.getIntegrationByName(replay.name) === undefined) getClient()?.addIntegration(replay);
    else replay.startBuffering();
  };

  onPageChange(follow);
  consentStore.subscribe(() => follow(pagesInView()));
}

function isPrivate(pathname: string): boolean {
  return NEVER_RECORDED.has(withoutTrailingSlashes(pathname) || '/');
}
