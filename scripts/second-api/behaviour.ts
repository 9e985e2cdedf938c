/** What the second API does otherwise than usual, until it is told something else. */
export interface Behaviour {
  /** Milliseconds before the answer, by call. */
  delays?: Record<Call, number>;
  /** Answers in place of the usual ones, by call; each is given once, in this order. */
  replies?: Record<Call, Reply[]>;
  /** Cents that shipping costs more than the visitor may have been shown. */
  surcharge?: number;
  /** Which id the next order gets. */
  orderId?: string | number;
  /** Where an order says that it is paid, in place of the payment page. */
  redirectUrl?: string;
  /** Cents that an order says it costs, whatever it costs. */
  placedTotal?: number;
  /** Order that a capture of a PayPal payment says it paid, whichever it was. */
  capturedOrderId?: string;
  /** Query that the payment page adds to the address it returns to. Default: none. */
  returnQuery?: string;
  /** The same for who gives the payment up. */
  cancelQuery?: string;
  /** Ids of merchants that have left the programme. */
  withoutMerchants?: string[];
  /** Fields of the tenant that are other ones. */
  tenant?: Record<string, unknown>;
}

/** Method and path without the services' own prefixes, such as `POST /orders/place`. */
export type Call = string;

export interface Reply {
  status: number;
  body?: string;
  /** Default: that of problem documents. */
  contentType?: string;
  headers?: Record<string, string>;
  /** Whether the call does its work all the same, unknown to the one who asked. */
  isDone?: boolean;
}

/** An order as it was taken. */
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
  payment: { provider: 'STRIPE' | 'PAYPAL'; returnUrl: string; cancelUrl: string };
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

/** Where tests tell the API how to behave, and read what it was asked. */
export const STEERING_PATH = '/steering';

/** What the API has been asked since it was told how to behave. */
export interface ApiLog {
  orders: TakenOrder[];
  /** Calls in their order, however they were answered; preflights, too: `OPTIONS /orders/place`. */
  calls: Call[];
}

/** Tells a running API how to behave from now on, as if nothing had been before. */
export async function steer(origin: string, behaviour: Behaviour = {}): Promise<void> {
  const response = await fetch(`${origin}${STEERING_PATH}`, { method: 'PUT', body: JSON.stringify(behaviour) });
  if (!response.ok) throw new Error(`The second API refused its behaviour: ${response.status}`);
}

export async function readLog(origin: string): Promise<ApiLog> {
  return (await fetch(`${origin}${STEERING_PATH}`)).json();
}
