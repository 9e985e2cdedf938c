import { useEffect, useLayoutEffect, type ReactNode } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Wraps what is hydrated. What visitors see in the document is the truth: what they typed and chose before the code was
 * there, and what the browser restored after a reload or on the way back, is adopted by every controlled field. Clicks
 * on buttons that were kept (early-input.js) are done after that.
 */
export function AdoptedDocument({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    // Read in the commit of the hydration itself, since any later rendering overwrites fields, and adopted after it:
    // events in between would be answered with what was rendered.
    const controls = controlsByFocus();
    keepRestorable(controls);
    const adoptions = controls.flatMap(adoptionOf);
    queueMicrotask(() => {
      for (const adopt of adoptions) adopt();
    });
  }, []);
  // After all effects and what they render: a click's handler must know the address, the cart and the adopted fields.
  useEffect(() => queueMicrotask(() => dispatchEvent(new Event('hydrated'))), []);
  return children;
}

/** The one with the focus first: it is the only one where it matters that no other's adoption has rendered it before. */
function controlsByFocus(): Control[] {
  const hasFocus = (control: Control) => Number(control === document.activeElement);
  const controls = document.querySelectorAll<Control>('input, textarea, select');
  return [...controls].toSorted((a, b) => hasFocus(b) - hasFocus(a));
}

/**
 * Chromium restores no text that equals its field's `value` attribute, which React changes with the text. So fields that
 * were changed get back the attribute that the document came with when the page is left.
 */
function keepRestorable(controls: readonly Control[]): void {
  const texts = controls.filter((control) => 'defaultValue' in control && !/^(radio|checkbox)$/.test(control.type));
  const rendered = new Map(texts.map((control) => [control, Reflect.get(control, 'defaultValue')]));
  addEventListener('pagehide', () => {
    for (const [control, text] of rendered) if (control.value !== text) Reflect.set(control, 'defaultValue', text);
  });
}

/** What tells React of a control's state; nothing where the control is as it was rendered. */
function adoptionOf(control: Control): [] | [() => void] {
  const { value } = control;
  if (control instanceof HTMLSelectElement) {
    if (control.selectedOptions[0]?.defaultSelected !== false) return [];
    return [() => tell(control, 'change', () => (control.value = value))];
  }
  if (control.type === 'radio' || control.type === 'checkbox') {
    // TypeScript does not know that only inputs have these types.
    const box = control as HTMLInputElement;
    const { checked } = box;
    if (checked === box.defaultChecked || (box.type === 'radio' && !checked)) return [];
    return [() => tell(box, 'click', () => (box.checked = checked))];
  }
  if (value === control.defaultValue) return [];
  return [() => tell(control, 'input', () => value === control.value || (control.value = value))];
}

/**
 * Sends the event by which React learns of a change. It ignores those of controls whose state is the one that it
 * remembers, and remembers the one that it found while hydrating. Its memory has no public access, but to change the
 * control itself, which would move the caret and end the composition of a word on telephones.
 * @param restore brings back the state where the adoption of another control has rendered this one
 */
function tell(control: Control, type: 'click' | 'change' | 'input', restore: () => void): void {
  restore();
  const tracker: unknown = Reflect.get(control, '_valueTracker');
  (tracker as { setValue(value: string): void } | undefined)?.setValue('\0');
  // No MouseEvent: it would toggle a checkbox once more.
  control.dispatchEvent(new Event(type, { bubbles: true }));
}
