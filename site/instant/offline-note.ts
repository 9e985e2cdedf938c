import { OFFLINE } from '../features/failure/failures.ts';

/**
 * Says that code cannot be fetched without a network, until there is one: that of the page (see early-input.js), or of
 * what a press opens (see SearchBox.tsx), which is known before or after the page is hydrated.
 */
export function explainOffline(): void {
  let note: HTMLElement | undefined;
  const clear = (): void => note?.remove();
  addEventListener('code-out-of-reach', () => {
    clear();
    note = document.createElement('div');
    // Unlike a status region, it is read out although it was not there before.
    note.setAttribute('role', 'alert');
    note.className = 'live-region message-bar';
    note.textContent = OFFLINE;
    document.body.append(note);
  });
  addEventListener('online', clear);
}
