import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaptureResult } from '../../shared/order/order-service.ts';
import { DRAFT, payByCard, PLACED, PLACED_PAYPAL, startFlow } from '../../testing/order-flow.ts';
import { payWithPayPal, type PayPalEvents, type StartPayPal } from './pay-with-paypal.ts';

const reported = vi.fn();

beforeEach(() => {
  reported.mockClear();
  vi.stubGlobal('reportError', reported);
  vi.stubGlobal('navigator', { onLine: true });
});

/** Opens PayPal's window. @returns its callbacks */
function openPayPal(flow: ReturnType<typeof startFlow>['flow'], opened: Promise<unknown> = Promise.resolve()) {
  let told: PayPalEvents | undefined;
  const start: StartPayPal = (_order, events) => {
    told = events;
    return { opened, cancel: () => {} };
  };
  void flow.pay({
    draft: { ...DRAFT, provider: 'PAYPAL' },
    pay: (placing, tools) => payWithPayPal(placing, start, tools),
  });
  return () => {
    if (told === undefined) throw new Error('PayPal was not opened within the click');
    return told;
  };
}

describe('paying with PayPal', () => {
  it.each(['PAID', 'PENDING'] as const)('captures an approved payment: %s', async (status) => {
    const capture: CaptureResult = { kind: 'captured', orderId: 'A1', status };
    const { flow, seen, record, attempt } = startFlow({ answers: [PLACED_PAYPAL], capture });
    const events = openPayPal(flow);
    await vi.waitFor(() => expect(flow.store.getState().step).toBe('approving'));
    await events().onApprove();
    expect(seen).toMatchObject({ captured: ['P1'], completed: [{ isStored: true }] });
    expect(record()).toMatchObject({ state: status, payPalOrderId: 'P1' });
    expect(attempt()).toBeUndefined();
  });

  it.each<[string, CaptureResult, number]>([
    ['it is unknown whether it was captured', { kind: 'unknown' }, 0],
    ['another order was captured, which is reported', { kind: 'captured', orderId: 'A2', status: 'PAID' }, 1],
  ])('leads to the completed order as open if %s', async (_why, capture, reports) => {
    const { flow, seen, record, attempt } = startFlow({ answers: [PLACED_PAYPAL], capture });
    await openPayPal(flow)().onApprove();
    expect(seen.completed).toMatchObject([{ isStored: true }]);
    expect(record()?.state).toBe('OPEN');
    expect(attempt()).toBeDefined();
    expect(reported).toHaveBeenCalledTimes(reports);
  });

  it('hands the order over in memory if it cannot be stored', async () => {
    const capture: CaptureResult = { kind: 'captured', orderId: 'A1', status: 'PAID' };
    const { flow, seen } = startFlow({ answers: [PLACED_PAYPAL], capture, isStored: false });
    await openPayPal(flow)().onApprove();
    expect(seen.completed).toMatchObject([{ order: { orderId: 'A1', state: 'PAID' }, isStored: false }]);
  });

  it('does not capture if the order has another payment method', async () => {
    const { flow, seen, state } = startFlow({ answers: [PLACED] });
    openPayPal(flow);
    await vi.waitFor(() => expect(state()).toEqual({ step: 'ready', notice: { kind: 'unpayable' } }));
    expect(seen).toMatchObject({ captured: [], completed: [], held: 0 });
  });

  it('stays on the page if that happens offline', async () => {
    const { flow, seen, state } = startFlow({ answers: [PLACED_PAYPAL] });
    const events = openPayPal(flow);
    vi.stubGlobal('navigator', { onLine: false });
    await events().onApprove();
    expect(seen.completed).toEqual([]);
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'payment-unknown' } });
  });

  it('lets the visitor choose again after a declined payment, with a new key', async () => {
    const { flow, seen, record, state } = startFlow({
      answers: [PLACED_PAYPAL, PLACED],
      capture: { kind: 'declined' },
    });
    await openPayPal(flow)().onApprove();
    expect(state()).toEqual({ step: 'ready', notice: { kind: 'declined' } });
    expect(record()?.state).toBe('FAILED');
    await payByCard(flow, DRAFT);
    expect(seen.keys).toEqual(['key 1', 'key 2']);
  });

  it('keeps the order when the visitor cancels, so that it can be paid later', async () => {
    const { flow, seen, state } = startFlow({ answers: [PLACED_PAYPAL, PLACED_PAYPAL] });
    const events = openPayPal(flow);
    await vi.waitFor(() => expect(state().step).toBe('approving'));
    events().onCancel();
    await vi.waitFor(() => expect(state()).toEqual({ step: 'ready', notice: { kind: 'canceled' } }));
    await events().onApprove();
    expect(seen.captured).toEqual([]);
    openPayPal(flow);
    await vi.waitFor(() => expect(seen.keys).toEqual(['key 1', 'key 1']));
  });

  it('reports a failure of PayPal, and uses a new order for the next attempt', async () => {
    const { flow, seen, state } = startFlow({ answers: [PLACED_PAYPAL, PLACED_PAYPAL] });
    const events = openPayPal(flow);
    await vi.waitFor(() => expect(state().step).toBe('approving'));
    events().onError(new Error('INSTRUMENT_DECLINED'));
    await vi.waitFor(() =>
      expect(state()).toEqual({ step: 'ready', notice: { kind: 'provider-failed', provider: 'PAYPAL' } }),
    );
    expect(reported).toHaveBeenCalledOnce();
    openPayPal(flow);
    await vi.waitFor(() => expect(seen.keys).toEqual(['key 1', 'key 2']));
  });

  it('reports why the order was not placed, not the resulting PayPal error', async () => {
    const { flow, state } = startFlow({ answers: [{ kind: 'conflict', isTotal: true }] });
    const events = openPayPal(flow);
    const notice = { kind: 'conflict', shown: 5000, isRefused: true };
    await vi.waitFor(() => expect(state()).toEqual({ step: 'ready', notice }));
    events().onError(new Error('no order'));
    expect(state()).toEqual({ step: 'ready', notice });
    expect(reported).not.toHaveBeenCalled();
  });

  it('reports that no window can be opened', async () => {
    const { flow, state } = startFlow({ answers: [PLACED_PAYPAL] });
    openPayPal(flow, Promise.reject(new Error('blocked')));
    await vi.waitFor(() =>
      expect(state()).toEqual({ step: 'ready', notice: { kind: 'provider-failed', provider: 'PAYPAL' } }),
    );
  });
});
