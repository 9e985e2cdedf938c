import { OFFLINE, PAGE_FAILED, RELOAD } from '../../features/failure/failures.ts';
import { openLinkedAnswer } from '../../features/linked-answer/linked-answer.ts';
import { watchMinutes } from '../../features/opening-now/opening-clock.ts';
import { isTheme, nextTheme, themeToggleName } from '../../shared/colour/theme.ts';
import { berlinTime, type BerlinTime } from '../../shared/opening/berlin-time.ts';
import { MINUTES_OF_DAY } from '../../shared/opening/opening-hours.ts';
import { openingStatus, type OpeningStatus } from '../../shared/opening/opening-status.ts';
import { validUntil } from '../../shared/text/format.ts';
import { CODE_OUT_OF_REACH, HOURS, OPENS_FIELD, THEME_KEY, THEME_TOGGLE, VALID_YEARS, WEEK } from '../names.ts';
import { endPaymentVisit, forgetOverdueOrder, showCartCount } from './saved-data.ts';

/*
 * What a page shows of its own accord, without its code: the entry of a file that every document loads, bundled by itself. All
 * that it imports is part of the budget of scripts/e2e/budget.spec.ts.
 */
openLinkedAnswer();
addEventListener('hashchange', openLinkedAnswer);
startThemeToggle();
showCartCount();
showOpeningNotes();
nameValidity();
explainLostCode();
keepEarlyLetters();
focusShownField();
forgetOverdueOrder();
endPaymentVisit();

/**
 * The theme, which boot.ts has set on the document: each press of its button switches to the next one and saves it, and
 * other tabs follow. Also when React runs, which renders the button and leaves the rest alone.
 */
function startThemeToggle(): void {
  const { dataset } = document.documentElement;
  const show = (theme: unknown): void => {
    if (!isTheme(theme)) return;
    if (dataset['theme'] !== theme) dataset['theme'] = theme;
    const toggle = document.querySelector(THEME_TOGGLE);
    if (toggle !== null) toggle.ariaLabel = themeToggleName(theme);
  };
  show(dataset['theme']);
  addEventListener('storage', ({ key, newValue }) => key === THEME_KEY && show(newValue));
  const switchTheme = ({ target }: Event): void => {
    const { theme } = dataset;
    if (!isTheme(theme) || !(target instanceof Element && target.closest(THEME_TOGGLE))) return;
    const next = nextTheme(theme);
    show(next);
    try {
      localStorage.setItem(THEME_KEY, next);
    } catch {
      // Without storage, a choice lasts as long as the document.
    }
  };
  addEventListener('click', switchTheme, true);
}

/** Fills the notes on opening hours, also later ones, and again every minute, whether React runs or not: it leaves them alone. */
function showOpeningNotes(): void {
  /** What each note was filled with: unchanged ones are left alone. */
  const filled = new WeakMap<Element, string>();
  const fill = (now: BerlinTime): void => {
    const statuses = new Map<string, OpeningStatus>();
    for (const note of document.querySelectorAll<HTMLElement>(HOURS)) {
      const hours = note.dataset['hours'] ?? '';
      const cause = `${now.minuteOfWeek} ${hours}`;
      if (filled.get(note) === cause) continue;
      filled.set(note, cause);
      const minutes = hours.split(',').filter((minute) => minute !== '');
      const status = statuses.get(hours) ?? openingStatus(minutes.map(Number), now);
      statuses.set(hours, status);
      fillNote(note, status);
    }
    for (const week of document.querySelectorAll(WEEK)) markToday(week, Math.floor(now.minuteOfWeek / MINUTES_OF_DAY));
  };
  let frame = 0;
  const fillNew = (): void => {
    frame = 0;
    fill(berlinTime(Date.now()));
  };
  new MutationObserver(() => {
    // Several changes make one frame.
    frame ||= requestAnimationFrame(fillNew);
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-hours'] });
  watchMinutes(fill);
}

function fillNote(note: HTMLElement, { kind, text, next }: OpeningStatus): void {
  const className = `opening opening-${kind}`;
  const content = next === undefined ? text : `${text}, ${next}`;
  if (note.className !== className) note.className = className;
  if (note.textContent === content) return;
  note.textContent = text;
  if (next === undefined) return;
  const later = document.createElement('span');
  later.className = 'opening-next';
  later.textContent = `, ${next}`;
  note.append(later);
}

function markToday(week: Element, today: number): void {
  for (const [index, row] of week.querySelectorAll('tr').entries()) {
    if (row.hasAttribute('aria-current') === (index === today)) continue;
    if (index === today) row.setAttribute('aria-current', 'date');
    else row.removeAttribute('aria-current');
  }
}

/** The year until which a voucher bought today is valid. */
function nameValidity(): void {
  for (const element of document.querySelectorAll<HTMLElement>(VALID_YEARS)) {
    element.textContent = `Gültig bis ${validUntil(new Date(), Number(element.dataset['validYears']))}`;
    // See styles/offer.css.
    element.dataset['named'] = '';
  }
}

/** Says above the page that code did not arrive, or, until there is a network again, that the visitor is offline. */
function explainLostCode(): void {
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

/**
 * Leads whoever clicks or taps a choice to the field that it shows by CSS. Arrow keys pass over the choices; from there, Tab
 * leads to the field. What is adopted later was no click.
 */
function focusShownField(): void {
  addEventListener('click', ({ target, isTrusted }) => {
    if (isTrusted && target instanceof HTMLInputElement && !target.matches(':focus-visible'))
      document.getElementById(target.dataset['opensField'] ?? '')?.focus();
  });
}

/** Hands what is typed after the press of such a button over to the field, instead of to the button. */
function keepEarlyLetters(): void {
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
