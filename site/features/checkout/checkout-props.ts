import type { CostState } from '../../components/CostSummary.tsx';
import type { Customer } from '../../shared/order/customer.ts';
import type { PaymentProvider } from '../../shared/order/order-payload.ts';
import type { Position } from '../../shared/order/position.ts';
import type { PayPalSettings } from './load-paypal.ts';
import type { Support } from './support.ts';
import type { OrderSources } from './use-order-flow.ts';

/** Judges positions as the cart does. */
interface PositionCheck {
  /** Whether it is known what is sold. */
  status: 'loading' | 'known' | 'unknown';
  /** Why a position cannot be ordered as it is, in sentences. */
  troublesOf: (position: Position) => string[];
  /** Asks again what is sold. */
  refresh: () => void;
}

export interface CheckoutProps {
  /** At least one. */
  items: readonly Position[];
  /** As it was saved with the cart. */
  customer: unknown;
  costs: CostState;
  check: PositionCheck;
  /** At least one. */
  methods: readonly PaymentProvider[];
  /** Undefined where PayPal is not offered. */
  payPalSettings: PayPalSettings | undefined;
  /** By template id. */
  motifNames: Readonly<Record<string, string>>;
  /** voucherValidityPeriodInYears of the tenant. */
  validityYears: number;
  /** Where companies order for themselves. */
  companyUrl: string;
  support: Support;
  sources: OrderSources;
  onSave: (customer: Customer) => void;
}
