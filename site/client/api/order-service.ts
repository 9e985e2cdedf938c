import type { CostPosition } from '../../shared/order/order-payload.ts';
import type { CaptureResult, CostsResult, OrderService, PlaceResult } from '../../shared/order/order-service.ts';
import {
  parseCapturedPayment,
  parseCostBreakdown,
  parsePlacedOrder,
  readProblemDetails,
} from '../../shared/parsing/order-responses.ts';
import type { ShellSettings } from '../../shared/payload/shell.ts';
import { isPreview, requestApi, TIME_LIMIT_MS, type ApiRequest } from './call-api.ts';

/** Pauses before the second and third attempt to capture a payment. */
const CAPTURE_PAUSES_MS = [1000, 3000];

/** The order service of the programme API. Failures are reported without anything that the visitor typed. */
export function createOrderService(settings: ShellSettings, pause = wait): OrderService {
  const base = settings.orderEndpoint;
  return {
    async breakDownCosts(json, signal) {
      const answer = await post(`${base}/orders/cost-breakdown`, settings, { json, signal });
      signal.throwIfAborted();
      return toCostsResult(answer, json.positions);
    },
    async place(json, key) {
      if (isPreview()) return { kind: 'preview' };
      if (!navigator.onLine) return { kind: 'offline' };
      return toPlaceResult(await post(`${base}/orders/place`, settings, { json, headers: { 'Idempotency-Key': key } }));
    },
    async capture(payPalOrderId) {
      const url = `${base}/payments/paypal/${encodeURIComponent(payPalOrderId)}/capture`;
      for (const pauseMs of [...CAPTURE_PAUSES_MS, undefined]) {
        const answer = toCaptureResult(await post(url, settings, { json: {} }));
        if (answer.kind !== 'unknown' || pauseMs === undefined) return answer;
        await pause(pauseMs);
      }
      return { kind: 'unknown' };
    },
  };
}

/** `status` is 0 without a response, or if a success cannot be read; an error needs no body. */
interface ServiceResponse {
  status: number;
  body?: unknown;
}

async function post(
  url: string,
  settings: ShellSettings,
  { signal, ...request }: ApiRequest,
): Promise<ServiceResponse> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException('No response in time', 'TimeoutError')), TIME_LIMIT_MS);
  const abort = (): void => limit.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await requestApi(url, settings, { method: 'POST', ...request, signal: limit.signal });
    const { ok, status } = response;
    return { status, body: await (ok ? response.json() : response.json().catch(reportUnusableResponse)) };
  } catch (error) {
    if (!signal?.aborted) reportUnusableResponse(error);
    return { status: 0 };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function reportUnusableResponse(cause: unknown): void {
  reportError(new Error('The order service returned no usable response', { cause }));
}

function toCostsResult({ status, body }: ServiceResponse, asked: readonly CostPosition[]): CostsResult {
  if (status === 200) {
    const parsed = parseCostBreakdown(body, asked);
    if (parsed !== undefined) return { status: 'known', costs: parsed };
    reportError(new Error('The response to a cost breakdown does not say what these positions cost'));
  }
  if (status === 422) return { status: 'invalid', problems: readProblemDetails(body) };
  return { status: status === 0 && !navigator.onLine ? 'offline' : 'failed' };
}

function toPlaceResult({ status, body }: ServiceResponse): PlaceResult {
  if (status === 201) {
    const parsed = parsePlacedOrder(body);
    if (parsed !== undefined) return { kind: 'placed', order: parsed };
    reportError(new Error('The response to a placed order has no order id, total or payment'));
    return { kind: 'unpayable' };
  }
  const problems = readProblemDetails(body);
  if (status === 409) {
    return { kind: 'conflict', isTotal: problems.some(({ pointer }) => pointer === '/expectedTotal') };
  }
  if (status === 422 && problems.length > 0) return { kind: 'invalid', problems };
  if (isInconclusive(status)) return { kind: 'unknown' };
  reportError(new Error(`Placing an order returned status ${status}`));
  return { kind: 'refused' };
}

function toCaptureResult({ status, body }: ServiceResponse): CaptureResult {
  if (status === 200) {
    const parsed = parseCapturedPayment(body);
    return parsed === undefined ? { kind: 'unknown' } : { kind: 'captured', ...parsed };
  }
  if (isInconclusive(status)) return { kind: 'unknown' };
  if (status !== 402) reportError(new Error(`A capture returned status ${status}`));
  return { kind: 'declined' };
}

/** Whether the status leaves open if the request was carried out. */
function isInconclusive(status: number): boolean {
  return status < 400 || status === 408 || status === 429 || status >= 500;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
