import { OFFLINE, PAGE_FAILED, RELOAD } from '../../features/failure/failures.ts';
import { CODE_OUT_OF_REACH } from '../names.ts';

/**
 * Says above the page, which stays as it is, that code did not arrive: that of the page (see early-input.ts), or of a part
 * that a touch opens. Offline it says that, until there is a network again.
 */
export function explainLostCode(): void {
  const note = document.createElement('div');
  // Unlike a status region, it is read out although it was not there before.
  note.role = 'alert';
  note.className = 'message-bar';
  addEventListener(CODE_OUT_OF_REACH, () => {
    // The browser loads the page itself: the router leaves such a link alone.
    const reload = Object.assign(document.createElement('a'), { href: '', textContent: RELOAD });
    note.replaceChildren(...(navigator.onLine ? [PAGE_FAILED, ' ', reload] : [OFFLINE]));
    document.body.prepend(note);
  });
  addEventListener('online', () => note.remove());
}
