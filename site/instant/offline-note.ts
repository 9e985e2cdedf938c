import { OFFLINE } from '../features/failure/failures.ts';

/** Says that the code of the page cannot be fetched without a network, until there is one: see early-input.js. */
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
  addEventListener('hydrated', clear);
}
