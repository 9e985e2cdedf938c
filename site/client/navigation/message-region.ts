const REGION_ID = 'meldung';

/** Adds an empty polite live region to the page. Screen readers read out text that is added later. */
export function startMessageRegion(): void {
  const region = document.createElement('div');
  region.id = REGION_ID;
  region.setAttribute('role', 'status');
  region.className = 'live-region';
  document.body.append(region);
}

/** Has screen readers read out the title of the new page. Nothing is visible. */
export function announce(text: string): void {
  fill('live-region', text);
}

/** Shows a message above the page and has it read out. */
export function showMessage(text: string, reloadHref?: string): void {
  fill('live-region message-bar', text);
  if (reloadHref === undefined) return;
  const link = document.createElement('a');
  link.href = reloadHref;
  // The browser follows this link, because the client router has just failed.
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
