/**
 * `texts` in tenants.json: what no data say. Plain text. The defaults are true of every programme; where one is empty,
 * pages say nothing.
 */
export const DEFAULT_TEXTS = {
  emailDelivery: '',
  cardDelivery: '',
  redemption: 'An der Kasse genügt es, den Gutschein vorzuzeigen.',
  partialRedemption: '',
  payout: 'Der Wert des Gutscheins und ein Restbetrag werden nicht in bar ausgezahlt.',
  salesPoints: 'Hier können Sie den Gutschein vor Ort kaufen.',
  // § 37 VSBG asks this of every trader; § 36 asks larger ones for more, which only they can say.
  disputeSettlement:
    'Lässt sich eine Streitigkeit mit Ihnen nicht beilegen, nennen wir Ihnen die zuständige Verbraucherschlichtungsstelle und sagen Ihnen, ob wir an einem Verfahren vor ihr teilnehmen (§\u00a037 VSBG).',
} as const;

export type TextKey = keyof typeof DEFAULT_TEXTS;

export type TenantTexts = Readonly<Partial<Record<TextKey, string>>>;

/** May be empty. */
export function textOf({ texts }: TextSource, key: TextKey): string {
  return texts?.[key] ?? DEFAULT_TEXTS[key];
}

/** Without those that it does not have. */
export function ownTexts<Key extends TextKey>({ texts = {} }: TextSource, ...keys: Key[]): { [K in Key]?: string } {
  const own: { [K in Key]?: string } = {};
  for (const key of keys) {
    const text = texts[key];
    if (text !== undefined) own[key] = text;
  }
  return own;
}

interface TextSource {
  texts?: TenantTexts;
}

export type DeliveryTexts = Pick<TenantTexts, 'emailDelivery' | 'cardDelivery'>;
