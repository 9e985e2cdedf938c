/** How the second API deviates from its usual behaviour, until it is configured again. */
export interface Behaviour {
  /** Responses that replace the usual ones, by call; each is sent once, in this order. */
  replies?: Record<Call, Reply[]>;
  /** Cents that shipping costs more than the visitor may have been shown. */
  surcharge?: number;
  /** Which id the next order gets. */
  orderId?: string | number;
  /** Query that the payment page adds to the address it returns to. Default: none. */
  returnQuery?: string;
}

/** Method and path without the services' own prefixes, such as `POST /orders/place`. */
export type Call = string;

export interface Reply {
  status: number;
  body?: string;
  /** Default: that of problem documents. */
  contentType?: string;
  headers?: Record<string, string>;
  /** Whether the call takes effect although its response says otherwise. */
  isDone?: boolean;
}

/** An order as received. */
export interface TakenOrder {
  orderId: string | number;
  key: string;
  total: number;
  body: OrderBody;
}

/** What the API reads of the body of POST /orders/place. */
export interface OrderBody {
  positions: OrderedPosition[];
  customer: { name: string; email: string; address: object; deliveryAddress?: object };
  payment: { provider: 'STRIPE'; returnUrl: string };
  expectedTotal: number;
}

export interface OrderedPosition {
  positionNumber: number;
  merchant: string;
  /** Cents. */
  amount: number;
  quantity: number;
  templateId: string;
  deliveryType: 'EMAIL' | 'POSTAL_SHIPPING';
  gift?: object;
}

/** Where tests configure the API's behaviour and read the requests it received. */
export const STEERING_PATH = '/steering';

/** Requests to the API since its behaviour was configured. */
export interface ApiLog {
  orders: TakenOrder[];
  /** Calls in their order, however they were answered; preflights, too: `OPTIONS /orders/place`. */
  calls: Call[];
}

/** Configures the behaviour of a running API and resets its state. */
export async function steer(origin: string, behaviour: Behaviour = {}): Promise<void> {
  const response = await fetch(`${origin}${STEERING_PATH}`, { method: 'PUT', body: JSON.stringify(behaviour) });
  if (!response.ok) throw new Error(`The second API refused its behaviour: ${response.status}`);
}

export async function readLog(origin: string): Promise<ApiLog> {
  return (await fetch(`${origin}${STEERING_PATH}`)).json();
}
