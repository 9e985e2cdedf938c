/*
 * What documents, sleeping and awake pages agree on: every attribute, class, event and storage key. Components write
 * the attributes in their markup; scripts/house/page-names.test.ts finds names that are written elsewhere.
 */

// Elements of the document, by id.

/** Names the files of the page's code, the entry first, as JSON. */
export const CODE_ID = 'code';
/** What all pages know of the tenant, as JSON. */
export const SHELL_ID = 'shell';
/** The page's data, as JSON of Vike. */
export const PAGE_CONTEXT_ID = 'vike_pageContext';

// Attributes, as selectors.

/** A disclosure or drawing whose content needs code: a touch of it wakes the page. */
export const WAKES = '[data-wakes]';
/** The page differs from its document until its code has run, so it wakes by itself. */
export const STARTS = '[data-starts]';
/** Each press of the button counts, also while the code is on its way. */
export const REPEATS = '[data-repeats]';
/** A button that opens a field, or a choice that shows the field of the id in the value: the field gets the focus. */
export const OPENS_FIELD = '[data-opens-field]';
/** The link to the cart; `data-count` is the number of vouchers until React shows it. */
export const CART_LINK = '[data-cart-link]';
/** The button of the theme. */
export const THEME_TOGGLE = '[data-theme-toggle]';
/** A note that says whether a place is open; the value is its opening hours, in minutes of the week. */
export const HOURS = '[data-hours]';
/** A table of the week, whose row of today is marked. */
export const WEEK = '[data-week]';
/** Names the year until which a voucher of today is valid; the value is in years. `data-named` says that it is done. */
export const VALID_YEARS = '[data-valid-years]';
// Classes of the `html` element.

/** Scripts run. */
export const SCRIPTED = 'js';
/** The page is hydrated. */
export const AWAKE = 'is-awake';
/** The page contains a list that is still to be filtered, which is hidden until then. */
export const LIST_AWAITED = 'is-list-awaited';
/** The site only shows what will go live: nothing is ordered. Documents get it on their way to a target for previews. */
export const PREVIEW = 'is-preview';

// Events of the window.

/** Something is due that only the page's code can do. */
export const WAKE = 'wake';
/** Header and footer are hydrated. */
export const SHELL_HYDRATED = 'shell-hydrated';
/** The page is hydrated, and has adopted what visitors typed and chose before. */
export const HYDRATED = 'hydrated';
/** Code that a touch needs could not be loaded. */
export const CODE_OUT_OF_REACH = 'code-out-of-reach';

// Keys of localStorage and sessionStorage: shared/consent/stored-items.ts tells visitors what each one is for.

export const CART_KEY = 'cart';
export const VOUCHER_DRAFTS_KEY = 'voucher-drafts';
/** The latest order, in both storages. */
export const ORDER_KEY = 'order';
/** The attempt whose order is not paid yet. */
export const ATTEMPT_KEY = 'order-attempt';
/** In sessionStorage while the tab is away to pay: the id of the order. */
export const PAYMENT_PAGE_KEY = 'payment-page';
export const THEME_KEY = 'theme';
export const CONSENT_KEY = 'consent';
/** In sessionStorage: times of reloads, see reload-guard.ts. */
export const RELOADS_KEY = 'reloads';

// Keys of `history.state`.

/** How many steps of a list the visitor had opened. */
export const LIST_STEPS = 'listSteps';
/** How far down the page the visitor was, in CSS px. */
export const PLACE = 'place';
