const REGION_ID = 'meldung';

/** Puts an empty polite live region into the page: text that arrives later is read out. */
export function startLiveRegion(): void {
  const region = document.createElement('div');
  region.id = REGION_ID;
  region.setAttribute('role', 'status');
  region.className = 'live-region';
  document.body.append(region);
}

/** Reads out the title of a page that was navigated to; nothing is to be seen. */
export function announce(text: string): void {
  fill('live-region', text);
}

/** Shows a message above the page and reads it out. */
export function showMessage(text: string, reloadHref?: string): void {
  fill('live-region message-bar', text);
  if (reloadHref === undefined) return;
  const link = document.createElement('a');
  link.href = reloadHref;
  // Left to the browser: the client router has just failed.
  link.dataset['vike'] = 'false';
  link.textContent = 'Seite neu laden';
  document.getElementById(REGION_ID)?.append(' ', link);
}

export function clearMessage(): void {
  fill('live-region', '');
}

function fill(className: string, text: string): void {
  const region = document.getElementById(REGION_ID);
  if (region === null) return;
  region.className = className;
  region.textContent = text;
}
