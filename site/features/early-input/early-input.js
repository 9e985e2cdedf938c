// A page without its code: what visitors do before it is there, and when it is fetched. Runs before the first paint, and
// is plain JavaScript in its own file, like site/renderer/boot.js. See docs/decisions/0022-pages-sleep-until-touched.md.
{
  /** Names the files of the page's code, the entry first; written by cli/bundle/sleeping-document.ts. */
  const CODE = 'code';
  /** Search parts of addresses by which a page differs from its document. */
  const FILTERED = /[?&](token|q|branche|offen|sortierung)=./;
  const CHOSEN = /[?&](betrag|ansicht)=./;
  /** The button of the theme, which site/instant/theme-toggle.ts answers. */
  const THEME = '[data-theme-toggle]';
  /** Controls that do nothing without code; links, disclosures and the theme work without. */
  const CONTROLS = `button:not(${THEME}), input, select, textarea, label, .tooltip-anchor, [data-wakes]`;
  const MODIFIERS = /^(Shift|Alt(Graph)?)$/;
  /** See site/client/builds/reload-guard.ts, which shares this memory. */
  const RELOADS = 'reloads';
  const RELOAD_WINDOW_MS = 10_000;

  const root = document.documentElement;
  const readAddress = () => location.href.split('#')[0];
  const ownAddress = readAddress();
  /** Clicks in their order. */
  const clicks = [];
  /** Clicked controls, with their original `aria-busy`. */
  const clicked = new Map();
  /** Keys without a character, which widgets handle; browsers have already done their own part. */
  const pressed = [];
  let hovered = null;
  let isAwake = false;
  let isShellAwake = false;
  let isWaking = false;
  let isTouched = false;
  let isPreloaded = false;

  /**
   * Keeps the click for later; further clicks on the same control are ignored, except where each one counts. Also prevents
   * a form from reloading the page. A link is left to the browser, since it must not wait for code, unless what a form
   * does would be lost; offline, the code explains why it leads nowhere.
   */
  const keepClick = (event) => {
    const control = event.target.closest?.('button, a[href]');
    if (!control || isReady(control)) return;
    event.stopPropagation();
    if (control.matches(THEME)) return;
    if (control.matches('a') && !isStranded(control) && !isAfterOrder(event)) return;
    event.preventDefault();
    touch();
    if (clicked.has(control) && !control.matches('[data-repeats]')) return;
    clicks.push(control);
    if (clicked.has(control)) return;
    clicked.set(control, control.ariaBusy);
    control.ariaBusy = 'true';
  };

  const isStranded = (link) =>
    !navigator.onLine && link.origin === location.origin && (link.pathname !== location.pathname || !link.hash);

  /** Whether the page would be left before a form of its content was submitted, such as that of a voucher. */
  const isAfterOrder = ({ ctrlKey, metaKey, shiftKey }) =>
    !(ctrlKey || metaKey || shiftKey) && clicks.some((control) => control.matches('main [type="submit"]'));

  /** Whether the code handles clicks on the control. Links wait for the whole page, since the router does. */
  const isReady = (control) => isAwake || (isShellAwake && control.matches('button') && !control.closest('main'));

  const release = (control) => {
    if (clicked.has(control)) control.ariaBusy = clicked.get(control);
    clicked.delete(control);
  };

  /** Repeats clicks that the code can handle by now, each once. */
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

  /** What the visitor did meanwhile, once, in the order in which handlers expect it. */
  const replay = async () => {
    isAwake = true;
    removeEventListener('click', keepClick, true);
    root.classList.add('is-awake');
    // Counts as the first interaction, without being one with any element.
    if (isTouched) dispatchEvent(new Event('pointerdown'));
    const bubbles = { bubbles: true, pointerType: 'mouse' };
    if (hovered?.matches(':hover')) hovered.dispatchEvent(new PointerEvent('pointerover', bubbles));
    const focused = document.activeElement;
    if (focused !== document.body) focused?.dispatchEvent(new FocusEvent('focusin', bubbles));
    for (const details of document.querySelectorAll('details[open][data-wakes]')) {
      details.dispatchEvent(new Event('toggle'));
    }
    for (const event of pressed) event.target.dispatchEvent(new KeyboardEvent('keydown', event));
    await replayClicks();
  };

  const readCode = () => JSON.parse(document.getElementById(CODE)?.textContent ?? '[]');

  const preload = (priority) => {
    if (isPreloaded) return;
    isPreloaded = true;
    for (const href of readCode()) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', fetchPriority: priority, href });
      document.head.append(link);
    }
  };

  /** Fetches and runs the code of the page. Pages that start at once have none here: their document runs it. */
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
      await import(entry);
    } catch {
      giveUp();
    }
  };

  const touch = () => {
    isTouched = true;
    void wake();
  };

  /**
   * The code is lost. Links still work; for everything else, the page is loaded again if the guard allows it, or stays as it
   * is. Then site/instant/ says so, and the next touch tries again.
   */
  const giveUp = () => {
    const link = clicks.find((control) => control.matches('a'));
    for (const control of clicks.splice(0)) release(control);
    isWaking = false;
    if (!navigator.onLine || !(link || mayReload())) dispatchEvent(new Event('code-out-of-reach'));
    else if (link) location.assign(link.href);
    else location.reload();
  };

  const mayReload = () => {
    try {
      // A copy: what is stored may be anything.
      const memory = { ...JSON.parse(sessionStorage.getItem(RELOADS)) };
      const { pathname } = location;
      const now = Date.now();
      const last = memory[pathname];
      if (last && (now - last < RELOAD_WINDOW_MS || !navigator.userActivation?.hasBeenActive)) return false;
      memory[pathname] = now;
      sessionStorage.setItem(RELOADS, JSON.stringify(memory));
      return true;
    } catch {
      return false;
    }
  };

  /** Whether the page must differ from its document, although nobody has touched it. */
  const isIncomplete = () =>
    FILTERED.test(location.search) ||
    CHOSEN.test(location.search) ||
    'listSteps' in Object(history.state) ||
    document.querySelector('[data-starts]') ||
    (document.querySelector('.voucher-form') && hasDrafts()) ||
    [...document.querySelectorAll('input, select, textarea')].some(isRestored);

  const hasDrafts = () => {
    try {
      return sessionStorage.getItem('voucher-drafts');
    } catch {
      return false;
    }
  };

  /** Browsers restore fields without an event. */
  const isRestored = (field) => {
    if (field.matches('select')) return field.selectedOptions[0]?.defaultSelected === false;
    return /^(radio|checkbox)$/.test(field.type)
      ? field.checked && !field.defaultChecked
      : field.value !== field.defaultValue;
  };

  const settle = () => {
    if (isIncomplete()) return wake();
    const { saveData, effectiveType } = navigator.connection ?? {};
    if (saveData || /2g|3g/.test(effectiveType)) return;
    // Safari has no idle callbacks.
    const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
    whenIdle(() => preload('low'));
  };

  const intents = {
    pointerover: ({ target, pointerType }) => {
      if (pointerType !== 'mouse') return;
      hovered = target;
      if (target.closest?.(CONTROLS)) touch();
    },
    pointerdown: ({ target }) => {
      if (!target.closest?.(`a[href], summary, ${THEME}`)) touch();
    },
    keydown: (event) => {
      const { target, key } = event;
      if (MODIFIERS.test(key) || (key === 'Enter' && target.closest?.('a[href]'))) return;
      if (key?.length > 1) {
        pressed.push(event);
        // React listens before it has hydrated, and would handle the key as well.
        event.stopPropagation();
      }
      touch();
    },
    focusin: ({ target }) => {
      if (target.matches?.(CONTROLS)) touch();
    },
    input: touch,
    toggle: ({ target }) => {
      if (target.matches?.('[data-wakes]')) touch();
    },
  };
  for (const [type, act] of Object.entries(intents)) {
    addEventListener(type, (event) => isAwake || act(event), true);
  }
  addEventListener('click', keepClick, true);
  // Entries that the router made belong to this document also after a reload. Takes no guard: each step is the visitor's.
  addEventListener('popstate', () => isAwake || readAddress() === ownAddress || location.reload());
  // Dispatched by site/instant/ where only the code can do what is due.
  addEventListener('wake', wake);
  // Dispatched by AdoptedDocument.tsx; and by client/navigation/recover.ts where the page's own code is lost.
  addEventListener('shell-hydrated', wakeShell, { once: true });
  addEventListener('hydrated', replay, { once: true });
  // After the load event, when the browser has restored fields. A page that is prerendered waits until it is shown.
  addEventListener(
    'pageshow',
    () => (document.prerendering ? document.addEventListener('prerenderingchange', settle) : settle()),
    { once: true },
  );

  // A list that the address filters is hidden until it is filtered; see styles/list-filter.css.
  if (FILTERED.test(location.search)) root.classList.add('is-list-awaited');
}
