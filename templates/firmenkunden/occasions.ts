import type { DrawnItem } from '../../site/shared/drawn-item.ts';

/** What companies give vouchers for. */
export const OCCASIONS: DrawnItem[] = [
  {
    drawing: 'give',
    title: 'Für Mitarbeitende',
    text: 'Zum Geburtstag, zum Jubiläum, zu Weihnachten oder als monatliche Anerkennung.',
  },
  {
    drawing: 'choose',
    title: 'Für Ihre Kundschaft',
    text: 'Ein Dank, eine Prämie, ein Gewinn: Der Gutschein passt, weil sich alle selbst etwas aussuchen.',
  },
  {
    drawing: 'town',
    title: 'Für Ihren Standort',
    text: 'Der Betrag wird in den teilnehmenden Betrieben ausgegeben und stärkt Handel und Gastronomie am Ort.',
  },
];
