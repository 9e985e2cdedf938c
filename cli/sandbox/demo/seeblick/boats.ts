import type { ShopGroup } from '../shop.ts';

export const boats: ShopGroup = {
  category: { id: 'wassersport', name: 'Segeln & Wassersport', sortIndex: 30 },
  kind: 'boats',
  shops: [
    {
      slug: 'segelschule-westwind',
      name: 'Segelschule Westwind',
      at: ['Hafenstraße', '2'],
      hours: 'Mo-So 09:00-18:00',
      short: 'Vom ersten Knoten bis zum Bodenseeschifferpatent.',
      text: '<p>Der Schnupperkurs dauert drei Stunden und endet mit nassen Füßen. Gesegelt wird auf robusten Jollen, die einiges verzeihen. Für Kinder ab sieben liegen zehn Optimisten am Steg.</p>',
    },
    {
      slug: 'bootswerft-hagmann',
      name: 'Bootswerft Hagmann',
      at: ['Hafenstraße', '27'],
      hours: 'Mo-Fr 08:00-12:00 13:00-17:00',
      short: 'Holzboote, Winterlager und Lack in sieben Schichten.',
      text: '<p>In der Halle riecht es nach Zedernholz und Leinöl. Drei Bootsbauer richten hier auf, was andere verschrotten würden. Gutscheine werden gern für Pflegekurse genutzt, die im März beginnen.</p>',
    },
    {
      slug: 'sup-station-blau',
      name: 'SUP-Station Blau',
      at: ['Uferweg', '9'],
      hours: 'Mo-Fr 13:00-20:00; Sa 10:00-20:00; So 10:00-20:00',
      short: 'Bretter, Neopren und eine Runde zum Sonnenuntergang.',
      text: '<p>Wer noch nie gestanden hat, steht hier nach zwanzig Minuten. Freitags paddelt die Gruppe der untergehenden Sonne entgegen und kommt mit Laternen zurück.</p>',
    },
    {
      slug: 'tauchbasis-tiefenrausch',
      name: 'Tauchbasis Seegrund',
      at: ['Am Leuchtturm', '5'],
      hours: 'Do-So 10:00-18:00',
      short: 'Schnuppertauchen an der Steilwand.',
      text: '<p>Vor dem Leuchtturm fällt der Grund auf sechzig Meter ab, Anfänger bleiben bei vier. Eine Tauchlehrerin führt höchstens zwei Gäste. Der Ofen in der Basis brennt von September an.</p>',
    },
    {
      slug: 'motorboot-lehmann',
      name: 'Bootsvermietung Lehmann',
      at: ['Seepromenade', '18'],
      hours: 'Mo-So 10:00-19:00',
      short: 'Elektroboote ohne Führerschein, auch mit Picknickkorb.',
      text: '<p>Leise, langsam und ganz ohne Vorkenntnisse: So fährt man mit Lehmanns Elektrobooten die Bucht entlang. Den Korb mit Brot, Käse und Saft packt das Café nebenan. Schwimmwesten gibt es in allen Größen.</p>',
      more: { geoLocation: { lat: '47.671312', lon: '9.338855' } },
    },
  ],
};
