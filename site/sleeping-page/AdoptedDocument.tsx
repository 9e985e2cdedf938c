import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { HYDRATED, SHELL_HYDRATED } from './names.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Wraps the whole app. Header and footer are hydrated before the page, so that their buttons answer early: early-input.ts
 * replays kept clicks on them at once.
 */
export function AwakeShell({ children }: { children: ReactNode }) {
  useEffect(() => queueMicrotask(() => dispatchEvent(new Event(SHELL_HYDRATED))), []);
  return children;
}

/**
 * Wraps the hydrated page and adopts the state of the document: what visitors typed and chose before the code was
 * loaded, and what the browser restored after a reload or on the way back. What else early-input.ts kept is replayed
 * after that.
 */
export function AdoptedDocument({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    // The state is read in the commit of the hydration, because any later rendering overwrites fields. It is adopted
    // after the commit, because React resets fields to the rendered state on events during it.
    const controls = controlsByFocus();
    keepRestorable(controls);
    const adoptions = controls.flatMap(adoptionOf);
    queueMicrotask(() => {
      for (const adopt of adoptions) adopt();
    });
  }, []);
  // Runs after all effects and their renderings: the handler of a click must know the address, the cart and the adopted
  // fields.
  useEffect(() => queueMicrotask(() => dispatchEvent(new Event(HYDRATED))), []);
  return children;
}

/** The focused control comes first, because adopting another control must not render it before. */
function controlsByFocus(): Control[] {
  const hasFocus = (control: Control) => Number(control === document.activeElement);
  const controls = document.querySelectorAll<Control>('input, textarea, select');
  return [...controls].toSorted((a, b) => hasFocus(b) - hasFocus(a));
}

/**
 * Chromium does not restore a text that equals the field's `value` attribute, which React updates with the text. So
 * changed fields get their original attribute back when the page is left.
 */
function keepRestorable(controls: readonly Control[]): void {
  const texts = controls.filter((control) => 'defaultValue' in control && !/^(radio|checkbox)$/.test(control.type));
  const rendered = new Map(texts.map((control) => [control, Reflect.get(control, 'defaultValue')]));
  addEventListener('pagehide', () => {
    for (const [control, text] of rendered) if (control.value !== text) Reflect.set(control, 'defaultValue', text);
  });
}

/** The event that reports a control's state to React; empty if the control is as rendered. */
function adoptionOf(control: Control): [] | [() => void] {
  const { value } = control;
  if (control instanceof HTMLSelectElement) {
    if (control.selectedOptions[0]?.defaultSelected !== false) return [];
    return [() => notifyReact(control, 'change', () => (control.value = value))];
  }
  if (control.type === 'radio' || control.type === 'checkbox') {
    // TypeScript does not know that only inputs have these types.
    const box = control as HTMLInputElement;
    const { checked } = box;
    if (checked === box.defaultChecked || (box.type === 'radio' && !checked)) return [];
    return [() => notifyReact(box, 'click', () => (box.checked = checked))];
  }
  if (value === control.defaultValue) return [];
  return [() => notifyReact(control, 'input', () => value === control.value || (control.value = value))];
}

/**
 * Dispatches the event that tells React of a change. React ignores events of controls whose state equals the state that
 * it remembers, which is the one found while hydrating. That memory has no public access; changing the control itself
 * instead would move the caret and end the composition of a word on phones.
 * @param restore brings back the state if adopting another control has rendered this one
 */
function notifyReact(control: Control, type: 'click' | 'change' | 'input', restore: () => void): void {
  restore();
  const tracker: unknown = Reflect.get(control, '_valueTracker');
  (tracker as { setValue(value: string): void } | undefined)?.setValue('\0');
  // A MouseEvent would toggle a checkbox again.
  control.dispatchEvent(new Event(type, { bubbles: true }));
}
