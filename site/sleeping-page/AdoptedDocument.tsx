import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { HYDRATED, SHELL_HYDRATED } from './names.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Header and footer are hydrated before the page, so that their buttons answer early: early-input.ts replays kept
 * clicks on them.
 */
export function AwakeShell({ children }: { children: ReactNode }) {
  useEffect(() => queueMicrotask(() => dispatchEvent(new Event(SHELL_HYDRATED))), []);
  return children;
}

/**
 * Adopts the state of the document: what visitors typed and chose before the code was loaded, and what the browser
 * restored. What else early-input.ts kept is replayed after that.
 */
export function AdoptedDocument({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    // Read in the commit of the hydration, because later rendering overwrites fields; adopted after it, because React
    // resets fields to the rendered state on events during it.
    const controls = controlsByFocus();
    keepRestorable(controls);
    const adoptions = controls.flatMap(adoptionOf);
    queueMicrotask(() => {
      for (const adopt of adoptions) adopt();
    });
  }, []);
  // After all effects and their renderings: the handler of a click must know the address, the cart and the adopted
  // fields.
  useEffect(() => queueMicrotask(() => dispatchEvent(new Event(HYDRATED))), []);
  return children;
}

/** Adopting another control must not render the focused one before. */
function controlsByFocus(): Control[] {
  const hasFocus = (control: Control) => Number(control === document.activeElement);
  const controls = document.querySelectorAll<Control>('input, textarea, select');
  return [...controls].toSorted((a, b) => hasFocus(b) - hasFocus(a));
}

/**
 * Chromium does not restore a text that equals the field's `value` attribute, which React updates. So changed fields
 * get their original attribute back when the page is left.
 */
function keepRestorable(controls: readonly Control[]): void {
  const texts = controls.filter((control) => 'defaultValue' in control && !/^(radio|checkbox)$/.test(control.type));
  const rendered = new Map(texts.map((control) => [control, Reflect.get(control, 'defaultValue')]));
  addEventListener('pagehide', () => {
    for (const [control, text] of rendered) if (control.value !== text) Reflect.set(control, 'defaultValue', text);
  });
}

/** Empty if the control is as rendered. */
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
 * React ignores events of controls whose state equals the one it found while hydrating. That memory has no public
 * access; changing the control instead would move the caret and end the composition of a word on phones.
 * @param restore brings back the state if adopting another control has rendered this one
 */
function notifyReact(control: Control, type: 'click' | 'change' | 'input', restore: () => void): void {
  restore();
  const tracker: unknown = Reflect.get(control, '_valueTracker');
  (tracker as { setValue(value: string): void } | undefined)?.setValue('\0');
  // A MouseEvent would toggle a checkbox again.
  control.dispatchEvent(new Event(type, { bubbles: true }));
}
