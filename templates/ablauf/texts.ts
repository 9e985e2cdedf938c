import type { DrawnItem } from '../../site/shared/payload/page-parts.ts';
import type { SiteSettings } from '../../site/shared/models/snapshot.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { BALANCE_LINK } from '../../site/shared/tenant-facts.ts';

export const BUYING: DrawnItem[] = [
  {
    drawing: 'choose',
    title: 'Gutschein aussuchen',
    text: 'Soll die Auswahl groß sein, oder wissen Sie schon genau, wo es hingehen soll?',
    link: { href: ROUTES.vouchers, text: 'Zur Gutschein\u00adübersicht' },
  },
  {
    drawing: 'write',
    title: 'Betrag und Motiv wählen',
    text: 'Sie entscheiden, wie viel der Gutschein wert ist, wählen ein Motiv und schreiben auf Wunsch einen Gruß dazu.',
  },
  {
    drawing: 'pay',
    title: 'Bestellen und bezahlen',
    text: 'Bevor Sie zahlungspflichtig bestellen, sehen Sie alle Angaben und den Gesamtpreis. Ein Kundenkonto brauchen Sie nicht.',
  },
];

export const GIVING: DrawnItem[] = [
  {
    drawing: 'give',
    title: 'Selbst überreichen',
    text: 'Kurz nach der Zahlung ist der Gutschein per E-Mail bei Ihnen: zum Ausdrucken, Falten und Dazulegen.',
  },
  {
    drawing: 'online',
    title: 'Direkt schicken lassen',
    text: 'Sie nennen die E-Mail-Adresse der Beschenkten, und Ihr Gruß kommt mit dem Gutschein dort an.',
  },
];

export const BY_POST: DrawnItem = {
  drawing: 'post',
  title: 'Als Gutscheinkarte mit der Post',
  text: 'Etwas zum Anfassen: Wir drucken den Gutschein und schicken ihn an Ihre Wunschadresse.',
};

export const FROM_THE_COUNTER: DrawnItem = {
  drawing: 'counter',
  title: 'Vor Ort mitnehmen',
  text: 'An unseren Verkaufsstellen bekommen Sie den Gutschein gleich in die Hand.',
  link: { href: ROUTES.salesPoints, text: 'Verkaufs\u00adstellen ansehen' },
};

export const redeeming = ({ balanceUrl }: Pick<SiteSettings, 'balanceUrl'>): DrawnItem[] => [
  {
    drawing: 'place',
    title: 'Ort aussuchen',
    text: 'Geschäft, Gasthaus oder Werkstatt: Wo der Gutschein gilt, steht im Verzeichnis und auf der Karte.',
    link: { href: ROUTES.acceptanceLocations, text: 'Akzeptanz\u00adstellen ansehen' },
  },
  {
    drawing: 'redeem',
    title: 'Code zeigen',
    text: 'An der Kasse genügt der Code auf dem Ausdruck oder auf dem Handy.',
  },
  {
    drawing: 'rest',
    title: 'Rest behalten',
    text: 'Was übrig ist, bleibt auf dem Gutschein stehen, für das nächste Mal. Bar ausgezahlt wird es nicht.',
    ...(balanceUrl === undefined ? {} : { link: { href: balanceUrl, text: BALANCE_LINK } }),
  },
];
