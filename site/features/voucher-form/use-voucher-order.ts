import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { reportLostCode } from '../../components/lazy-part.ts';
import { changeGreeting, countRecipients, type Greeting } from '../../shared/order/greeting.ts';
import type { GreetingErrors } from '../../shared/order/read-greeting.ts';
import type { Adding, NewPosition } from '../../shared/order/position.ts';
import {
  amountChoice,
  changeOrder,
  readOrder,
  readQuantity,
  type OrderErrors,
  type VoucherOffer,
  type VoucherOrder,
} from '../../shared/order/voucher-order.ts';
import { AMOUNT_PARAMETER } from '../../shared/routes.ts';
import type * as GreetingModule from './GreetingFields.tsx';
import {
  forgetAddedDraft,
  keepVoucherDraft,
  loadVoucherDraft,
  voucherDraftOf,
  type VoucherDraft,
} from './voucher-drafts.ts';

/** Operating systems allow up to 0.9 s between the clicks of a double click. */
const DOUBLE_CLICK_MS = 1000;

/** Fields and validation of a greeting, which most vouchers do without. */
export type GreetingCode = typeof GreetingModule;

interface VoucherErrors extends OrderErrors {
  greeting?: GreetingErrors;
}

export interface VoucherOrderState {
  order: VoucherOrder;
  greeting: Greeting;
  /** Number of vouchers; undefined if it is invalid, or if there are several recipients and none is named. */
  quantity: number | undefined;
  /** Undefined until it is loaded, which begins with the choice of a greeting. */
  greetingCode: GreetingCode | undefined;
  /** Shown after the first attempt to order, and then updated with each change. */
  errors: VoucherErrors;
  /** Number of attempts in a row that were refused. */
  refusals: number;
  /** What was added last, until the next change. */
  added: Added | undefined;
  /** How many more positions the cart could hold, if that was too few for the last attempt. */
  room: number | undefined;
  change: (change: Partial<VoucherOrder>) => void;
  changeGreeting: (change: Partial<Greeting>) => void;
  /** Adds the chosen voucher to the cart, once per double click; one position per recipient. */
  submit: () => void;
  /** Takes back what was added last. */
  undo: () => void;
}

/** Vouchers that are in the cart. */
export interface Added {
  positions: readonly NewPosition[];
  /** How many equal ones the cart holds, with them. */
  count: number;
  /** They were taken back: only those remain that were there before. */
  isUndone: boolean;
  undo: () => void;
}

/**
 * The visitor's choices on a voucher's page. They survive a reload, and the way to another page and back.
 */
export function useVoucherOrder(offer: VoucherOffer, add: (...positions: NewPosition[]) => Adding): VoucherOrderState {
  const { id } = offer.merchant;
  const [draft, setDraft] = useState(() => voucherDraftOf(offer));
  const { order, greeting } = draft;
  const [refusals, setRefusals] = useState(0);
  const [added, setAdded] = useState<Added>();
  const [room, setRoom] = useState<number>();
  const offerOnArrival = useRef(offer);
  const lastSubmit = useRef(Number.NEGATIVE_INFINITY);
  const greetingCode = useGreetingCode(greeting.kind !== 'none');
  const read = readDraft(draft, offer, greetingCode);
  /** The visitor has submitted, and the code that reads the greeting is on its way. */
  const isWaiting = useRef(false);

  // Not the initial state: the prerendered page knows neither the tab's draft nor its address. What a visitor chose
  // before the code was loaded is adopted later, and wins.
  useLayoutEffect(() => {
    const found = findDraft(offerOnArrival.current);
    if (found !== undefined) setDraft(found);
  }, []);
  useEffect(() => () => forgetAddedDraft(id), [id]);

  function apply(change: (draft: VoucherDraft) => VoucherDraft) {
    // Several changes may come before the next rendering.
    const { isAdded: _isAdded, ...current } = voucherDraftOf(offer);
    const changed = change(current);
    keepVoucherDraft(id, changed);
    setDraft(changed);
    setAdded(undefined);
    setRoom(undefined);
  }

  function submit() {
    isWaiting.current = read === undefined;
    const isRepeated = added !== undefined && performance.now() - lastSubmit.current < DOUBLE_CLICK_MS;
    lastSubmit.current = performance.now();
    if (isRepeated || read === undefined) return;
    setRefusals(read.ok ? 0 : refusals + 1);
    if (!read.ok) return;
    const { positions } = read;
    const adding = add(...positions);
    setRoom('room' in adding ? adding.room : undefined);
    setAdded('room' in adding ? undefined : { positions, isUndone: false, ...adding });
    if ('room' in adding) return;
    keepVoucherDraft(id, { order, greeting, isAdded: true });
  }

  const submitWaiting = useEffectEvent((isReady: boolean) => {
    if (isReady && isWaiting.current) submit();
  });
  useEffect(() => submitWaiting(greetingCode !== undefined), [greetingCode]);

  return {
    order,
    greeting,
    greetingCode,
    quantity:
      greeting.kind === 'many'
        ? countRecipients(greeting, order.deliveryType) || undefined
        : readQuantity(order.quantity),
    errors: refusals > 0 && read?.ok === false ? read.errors : {},
    refusals,
    added,
    room,
    change(change) {
      apply((current) => ({ ...current, order: changeOrder(current.order, change, offer) }));
      if (change.amount !== undefined) forgetAddressAmount();
    },
    changeGreeting: (change) =>
      apply((current) => ({ ...current, greeting: changeGreeting(current.greeting, change) })),
    submit,
    undo() {
      if (added === undefined || added.isUndone) return;
      added.undo();
      setAdded({ ...added, count: added.count - vouchersIn(added), isUndone: true });
    },
  };
}

export function vouchersIn({ positions }: Added): number {
  return positions.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The tab's draft, with the amount that the address asks for. */
function findDraft(offer: VoucherOffer): VoucherDraft | undefined {
  const saved = loadVoucherDraft(offer);
  const asked = new URLSearchParams(location.search).get(AMOUNT_PARAMETER);
  const choice = asked === null ? undefined : amountChoice(asked, offer);
  if (choice === undefined) return saved;
  const { order, greeting } = saved ?? voucherDraftOf(offer);
  const chosen = { order: { ...order, ...choice }, greeting };
  keepVoucherDraft(offer.merchant.id, chosen);
  return chosen;
}

/** The visitor has chosen another amount, so a reload or Back must not bring back the one in the address. */
function forgetAddressAmount(): void {
  const parameters = new URLSearchParams(location.search);
  if (!parameters.has(AMOUNT_PARAMETER)) return;
  parameters.delete(AMOUNT_PARAMETER);
  const search = parameters.size === 0 ? '' : `?${parameters}`;
  history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`);
}

type ReadDraft = { ok: true; positions: NewPosition[] } | { ok: false; errors: VoucherErrors };

/**
 * Validates order and greeting. Several recipients get one voucher each, whatever quantity was typed.
 * @returns undefined if there is a greeting and nothing to read it with
 */
function readDraft(
  { order, greeting }: VoucherDraft,
  offer: VoucherOffer,
  code: GreetingCode | undefined,
): ReadDraft | undefined {
  const voucher = readOrder(greeting.kind === 'many' ? { ...order, quantity: '1' } : order, offer);
  if (greeting.kind === 'none') return voucher.ok ? { ok: true, positions: [voucher.position] } : voucher;
  if (code === undefined) return undefined;
  const read = code.readGreeting(greeting, order.deliveryType);
  if (!voucher.ok || !read.ok) {
    return {
      ok: false,
      errors: { ...(voucher.ok ? {} : voucher.errors), ...(read.ok ? {} : { greeting: read.errors }) },
    };
  }
  return { ok: true, positions: code.giftPositions(voucher.position, read) };
}

/** Loads the code of greetings once there is one. */
function useGreetingCode(isWanted: boolean): GreetingCode | undefined {
  const [code, setCode] = useState<GreetingCode>();
  const isMissing = isWanted && code === undefined;
  useEffect(() => {
    if (isMissing) import('./GreetingFields.tsx').then(setCode, reportLostCode);
  }, [isMissing]);
  return code;
}
