import {
  WITHDRAWAL_FIELDS,
  type FieldErrors,
  type SendResult,
  type Withdrawal,
  type WithdrawalReceipt,
} from '../../shared/order/withdrawal.ts';
import { fieldOf, readProblemDetails } from '../../shared/parsing/order-responses.ts';
import type { ShellSettings } from '../../shared/payload/shell.ts';
import { isPreview, requestApi } from './call-api.ts';

/** Sends a withdrawal to the order service. Failures are reported without anything that the visitor typed. */
export async function sendWithdrawal(withdrawal: Withdrawal, settings: ShellSettings): Promise<SendResult> {
  if (isPreview()) return { kind: 'preview' };
  if (!navigator.onLine) return { kind: 'offline' };
  const url = `${settings.orderEndpoint}/withdrawals`;
  let response: Response;
  try {
    response = await requestApi(url, settings, { method: 'POST', json: withdrawal });
  } catch (error) {
    reportError(new Error('A withdrawal got no response', { cause: error }));
    return navigator.onLine ? { kind: 'unanswered' } : { kind: 'offline' };
  }
  // The withdrawal arrived, so the visitor gets a receipt, whatever the response contains.
  if (response.ok) return { kind: 'received', receipt: readReceipt(await readJson(response)) };
  const errors = response.status === 422 ? readErrors(await readJson(response)) : {};
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors };
  reportError(new Error(`A withdrawal returned status ${response.status}`));
  return { kind: 'refused' };
}

/** @returns undefined if the body is not JSON */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    reportError(new Error('The response to a withdrawal cannot be read', { cause: error }));
    return undefined;
  }
}

function readReceipt(answer: unknown): WithdrawalReceipt {
  const receiptId = fieldOf(answer, 'receiptId');
  const receivedAt = fieldOf(answer, 'receivedAt');
  const time = typeof receivedAt === 'string' ? new Date(receivedAt) : new Date();
  return {
    receivedAt: (Number.isNaN(time.getTime()) ? new Date() : time).toISOString(),
    ...(typeof receiptId === 'string' && receiptId !== '' && { receiptId }),
  };
}

function readErrors(problem: unknown): FieldErrors {
  const found = readProblemDetails(problem).flatMap(({ pointer, detail }) => {
    const field = WITHDRAWAL_FIELDS.find((name) => pointer === `/${name}`);
    return field === undefined ? [] : [[field, detail === '' ? 'Bitte prüfen Sie diese Angabe.' : detail]];
  });
  return Object.fromEntries(found);
}
