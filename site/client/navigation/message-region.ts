import { RELOAD } from '../../features/failure/failures.ts';

const REGION_ID = 'meldung';

/** The polite live region. Screen readers read out what is added later, so it should be there before the first message. */
export function messageRegion(): HTMLElement {
  const known = document.getElementById(REGION_ID);
  if (known !== null) return known;
  const region = document.createElement('div');
  region.id = REGION_ID;
  region.setAttribute('role', 'status');
  region.className = 'live-region';
  document.body.append(region);
  return region;
}

/** For screen readers only. */
export function announce(text: string): void {
  fill('live-region', text);
}

/** Above the page, and read out. */
export function showMessage(text: string, reloadHref?: string): void {
  fill('live-region message-bar', text);
  if (reloadHref === undefined) return;
  const link = document.createElement('a');
  link.href = reloadHref;
  // The browser follows this link, because the client router has just failed.
  link.dataset['vike'] = 'false';
  link.textContent = RELOAD;
  messageRegion().append(' ', link);
}

export function clearMessage(): void {
  fill('live-region', '');
}

function fill(className: string, text: string): void {
  const region = messageRegion();
  region.className = className;
  region.textContent = text;
}
