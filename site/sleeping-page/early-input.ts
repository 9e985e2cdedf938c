import {
  AWAKE,
  CODE_ID,
  CODE_OUT_OF_REACH,
  HYDRATED,
  LIST_AWAITED,
  LIST_STEPS,
  REPEATS,
  SHELL_HYDRATED,
  STARTS,
  THEME_TOGGLE,
  VOUCHER_DRAFTS_KEY,
  WAKE,
  WAKES,
} from './names.ts';
import { mayReload } from './reload-guard.ts';

/*
 * What visitors do before the page's code is there, and when it is fetched. Runs before the first paint. See
 * docs/decisions/0022-pages-sleep-until-touched.md.
 */

const FILTERED = /[?&](token|q|branche|offen|sortierung)=./;
const CHOSEN = /[?&](betrag|ansicht)=./;
/** These do nothing without code; links, disclosures and the theme work without. */
const CONTROLS = `button:not(${THEME_TOGGLE}), input, select, textarea, label, .tooltip-anchor, ${WAKES}`;
const MODIFIERS = /^(Shift|Alt(Graph)?)$/;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  // Of Chromium only: https://wicg.github.io/netinfo/ and https://wicg.github.io/nav-speculation/prerendering.html
  interface Navigator {
    connection?: { saveData: boolean; effectiveType: string };
  }
  interface Document {
    prerendering?: boolean;
  }
}

const root = document.documentElement;
const readAddress = () => location.href.split('#')[0];
const ownAddress = readAddress();
const clicks: HTMLElement[] = [];
/** With their original `aria-busy`. */
const clicked = new Map<HTMLElement, string | null>();
/** Without a character: widgets handle them, browsers have done their own part. */
const pressed: KeyboardEvent[] = [];
let hovered: Target | undefined;
let isAwake = false;
let isShellAwake = false;
let isWaking = false;
let isTouched = false;
let isPreloaded = false;

/** The window and the document lack these methods. */
type Target = Partial<Element>;

/**
 * Keeps the click for later; further ones on the same control only where each counts. Also prevents a form from
 * reloading the page. A link is left to the browser, unless what a form does would be lost; offline, the code explains
 * why it leads nowhere.
 */
const keepClick = (event: MouseEvent) => {
  const control = (event.target as Target).closest?.<HTMLElement>('button, a[href]');
  if (!control || isReady(control)) return;
  event.stopPropagation();
  if (control.matches(THEME_TOGGLE)) return;
  if (isLink(control) && !isStranded(control) && !isAfterOrder(event)) return;
  event.preventDefault();
  touch();
  if (clicked.has(control) && !control.matches(REPEATS)) return;
  clicks.push(control);
  if (clicked.has(control)) return;
  clicked.set(control, control.ariaBusy);
  control.ariaBusy = 'true';
};

const isLink = (control: Element): control is HTMLAnchorElement => control.matches('a');

const isStranded = (link: HTMLAnchorElement) =>
  !navigator.onLine && link.origin === location.origin && (link.pathname !== location.pathname || !link.hash);

/** Whether the page would be left before a form was submitted, such as that of a voucher. */
const isAfterOrder = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  !(ctrlKey || metaKey || shiftKey) && clicks.some((control) => control.matches('main [type="submit"]'));

/** Links wait for the whole page, since the router does. */
const isReady = (control: Element) =>
  isAwake || (isShellAwake && control.matches('button') && !control.closest('main'));

const release = (control: HTMLElement) => {
  if (clicked.has(control)) control.ariaBusy = clicked.get(control) ?? null;
  clicked.delete(control);
};

const replayClicks = async () => {
  for (const control of clicks.splice(0)) {
    if (!isReady(control)) {
      clicks.push(control);
      continue;
    }
    release(control);
    control.click();
    // React renders in a microtask, and the next click depends on the result of this one.
    await Promise.resolve();
  }
};

const wakeShell = () => {
  isShellAwake = true;
  void replayClicks();
};

/** In the order in which handlers expect it. */
const replay = async () => {
  isAwake = true;
  removeEventListener('click', keepClick, true);
  root.classList.add(AWAKE);
  // Counts as the first interaction, without being one with any element.
  if (isTouched) dispatchEvent(new Event('pointerdown'));
  const bubbles = { bubbles: true, pointerType: 'mouse' };
  if (hovered?.matches?.(':hover')) hovered.dispatchEvent?.(new PointerEvent('pointerover', bubbles));
  const focused = document.activeElement;
  if (focused !== document.body) focused?.dispatchEvent(new FocusEvent('focusin', bubbles));
  for (const details of document.querySelectorAll(`details[open]${WAKES}`)) {
    details.dispatchEvent(new Event('toggle'));
  }
  for (const event of pressed) event.target?.dispatchEvent(new KeyboardEvent('keydown', event));
  await replayClicks();
};

const readCode = (): string[] => JSON.parse(document.getElementById(CODE_ID)?.textContent ?? '[]');

const preload = (priority: 'high' | 'low') => {
  if (isPreloaded) return;
  isPreloaded = true;
  for (const href of readCode()) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', fetchPriority: priority, href });
    document.head.append(link);
  }
};

/** Pages that start at once have no code here: their document runs it. */
const wake = async () => {
  if (isWaking) return;
  isWaking = true;
  if (document.readyState === 'loading') {
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  }
  const [entry] = readCode();
  if (entry === undefined) return;
  preload('high');
  try {
    await import(/* @vite-ignore */ entry);
  } catch {
    giveUp();
  }
};

const touch = () => {
  isTouched = true;
  void wake();
};

/**
 * The code is lost: the page is loaded again if the guard allows it. Otherwise instant/instant.ts says so, and the next
 * touch tries again.
 */
const giveUp = () => {
  const link = clicks.find(isLink);
  for (const control of clicks.splice(0)) release(control);
  isWaking = false;
  if (!navigator.onLine || !(link || mayReload(location.pathname))) dispatchEvent(new Event(CODE_OUT_OF_REACH));
  else if (link) location.assign(link.href);
  else location.reload();
};

const isIncomplete = () =>
  FILTERED.test(location.search) ||
  CHOSEN.test(location.search) ||
  LIST_STEPS in Object(history.state) ||
  document.querySelector(STARTS) ||
  (document.querySelector('.voucher-form') && hasDrafts()) ||
  [...document.querySelectorAll<Field>('input, select, textarea')].some(isRestored);

const hasDrafts = () => {
  try {
    return sessionStorage.getItem(VOUCHER_DRAFTS_KEY);
  } catch {
    return false;
  }
};

/** Browsers restore fields without an event. */
const isRestored = (field: Field) => {
  if ('selectedOptions' in field) return field.selectedOptions[0]?.defaultSelected === false;
  return 'checked' in field && /^(radio|checkbox)$/.test(field.type)
    ? field.checked && !field.defaultChecked
    : field.value !== field.defaultValue;
};

const settle = () => {
  if (isIncomplete()) return void wake();
  const { connection } = navigator;
  if (connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? '')) return;
  // Safari has no idle callbacks.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  whenIdle(() => preload('low'));
};

/** Before anybody else, until the page is awake. */
const whileAsleep = <Type extends keyof WindowEventMap>(
  type: Type,
  act: (target: Target, event: WindowEventMap[Type]) => void,
) => {
  addEventListener(type, (event) => isAwake || act(event.target as Target, event), true);
};

whileAsleep('pointerover', (target, { pointerType }) => {
  if (pointerType !== 'mouse') return;
  hovered = target;
  if (target.closest?.(CONTROLS)) touch();
});
whileAsleep('pointerdown', (target) => {
  if (!target.closest?.(`a[href], summary, ${THEME_TOGGLE}`)) touch();
});
whileAsleep('keydown', (target, event) => {
  // Browsers that fill in a form dispatch an event without a key.
  const key: string | undefined = event.key;
  if (MODIFIERS.test(key) || (key === 'Enter' && target.closest?.('a[href]'))) return;
  if (key?.length > 1) {
    pressed.push(event);
    // React listens before it has hydrated, and would handle the key as well.
    event.stopPropagation();
  }
  touch();
});
whileAsleep('focusin', (target) => {
  if (target.matches?.(CONTROLS)) touch();
});
whileAsleep('input', touch);
whileAsleep('toggle', (target) => {
  if (target.matches?.(WAKES)) touch();
});
addEventListener('click', keepClick, true);
// Entries of the router belong to this document also after a reload. Takes no guard: each step is the visitor's.
addEventListener('popstate', () => isAwake || readAddress() === ownAddress || location.reload());
addEventListener(WAKE, wake);
// By AdoptedDocument.tsx, or by client/navigation/recover.ts where the page's own code is lost.
addEventListener(SHELL_HYDRATED, wakeShell, { once: true });
addEventListener(HYDRATED, replay, { once: true });
// After the load event the browser has restored fields. A prerendered page waits until it is shown.
addEventListener(
  'pageshow',
  () => (document.prerendering ? document.addEventListener('prerenderingchange', settle) : settle()),
  { once: true },
);

// A list that the address filters is hidden until it is filtered; see styles/list-filter.css.
if (FILTERED.test(location.search)) root.classList.add(LIST_AWAITED);
