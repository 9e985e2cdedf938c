/** What a cart costs, as the order service says it; cents. */
export interface CostBreakdown {
  subtotal: number;
  shippingCost: number;
  total: number;
}
