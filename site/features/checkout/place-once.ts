import type { OrderRequest } from '../../shared/order/order-payload.ts';
import type { OrderService, PlaceAnswer } from '../../shared/order/order-service.ts';
import { chooseAttempt, type AttemptStorage } from './order-attempt.ts';
import { isKeySpent } from './order-state.ts';

export interface PlacingTools {
  attempts: AttemptStorage;
  /** SHA-256 in hexadecimal digits. */
  digest: (text: string) => Promise<string>;
  /** A new UUID. */
  newKey: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Runs it unless another tab is running it. @returns undefined where another one is */
  alone: <Result>(run: () => Promise<Result>) => Promise<Result | undefined>;
}

/**
 * Sends an order with the key that belongs to its content. It is sent once: whether again is for the visitor to say, and
 * is then safe, since the key is the same.
 * @param madeAt when each position was put into the cart: the same vouchers bought another day are another order
 * @returns undefined where another tab is ordering
 */
export function placeOnce(
  service: OrderService,
  request: OrderRequest,
  madeAt: readonly number[],
  { attempts, digest, newKey, now, alone }: PlacingTools,
): Promise<PlaceAnswer | undefined> {
  return alone(async () => {
    const content = await digest(JSON.stringify([request, madeAt]));
    const attempt = chooseAttempt(attempts.load(), content, now(), newKey);
    attempts.save(attempt);
    const answer = await service.place(request, attempt.key);
    if (isKeySpent(answer)) attempts.forget();
    return answer;
  });
}
