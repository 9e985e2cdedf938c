import { OPENS_FIELD } from '../names.ts';

/**
 * Leads whoever clicks or taps a choice to the field that it shows, whether React runs or not: the choice shows it by
 * CSS. Arrow keys pass over the choices; from there, Tab leads to the field. What is adopted later was no click.
 */
export function focusShownField(): void {
  addEventListener('click', ({ target, isTrusted }) => {
    if (isTrusted && target instanceof HTMLInputElement && !target.matches(':focus-visible'))
      document.getElementById(target.dataset['opensField'] ?? '')?.focus();
  });
}

/** Hands what is typed after the press of such a button over to the field, instead of to the button. */
export function keepEarlyLetters(): void {
  let opener: Element | null = null;
  let letters = '';
  const press = ({ target }: Event): void => {
    // The event of early-input.ts has no element.
    const pressed = target instanceof Element ? target.closest(OPENS_FIELD) : opener;
    if (pressed === opener) return;
    opener = pressed;
    letters = '';
  };
  const type = (event: KeyboardEvent): void => {
    const { target, key } = event;
    if (key === 'Enter') press(event);
    if (opener === null || target !== opener || key.length !== 1) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (key === ' ' && letters === '') return press(event);
    letters += key;
    // Otherwise the space bar would press the button again.
    event.preventDefault();
  };
  const handOver = ({ target }: FocusEvent): void => {
    if (target === opener) return;
    const early = letters;
    // The caret is not in the field before the event has been handled. Deprecated, but the only way to insert text that
    // both the field's undo and React know.
    // oxlint-disable-next-line typescript/no-deprecated
    if (early !== '' && target instanceof HTMLInputElement)
      queueMicrotask(() => document.execCommand('insertText', false, early));
    opener = null;
    letters = '';
  };
  addEventListener('pointerdown', press, true);
  addEventListener('keydown', type, true);
  addEventListener('focusin', handOver, true);
}
