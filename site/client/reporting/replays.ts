import { getClient, replayIntegration } from '@sentry/react';
import { consentStore } from '../../shared/consent/consent-store.ts';
import { ROUTES } from '../../shared/routes.ts';
import { onPageChange, getPagesInView } from '../navigation/navigation-state.ts';
import { withoutTrailingSlashes } from '../../shared/url-paths.ts';

/** On these pages visitors enter personal data about themselves and others. */
const NEVER_RECORDED = new Set<string>([ROUTES.cart, ROUTES.checkout, ROUTES.orderCompleted, ROUTES.withdrawal]);

/** While the visitor allows it. The recording stays in memory until an error happens. Needs startErrorReporting. */
export function startReplays(): void {
  const replay = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    // Nothing is kept from one document to the next.
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
  consentStore.subscribe(() => follow(getPagesInView()));
}

function isPrivate(pathname: string): boolean {
  return NEVER_RECORDED.has(withoutTrailingSlashes(pathname) || '/');
}
