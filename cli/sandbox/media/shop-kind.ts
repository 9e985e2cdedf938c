/** The kinds of shop that have a drawing of their own. */
export const SHOP_KINDS = [
  'bakery',
  'beauty',
  'boats',
  'books',
  'culture',
  'delicatessen',
  'fashion',
  'flowers',
  'home',
  'hotel',
  'jewellery',
  'pharmacy',
  'restaurant',
  'sports',
  'toys',
  'voucher',
] as const;

export type ShopKind = (typeof SHOP_KINDS)[number];
