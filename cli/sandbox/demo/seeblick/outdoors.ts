import type { ShopGroup } from '../shop.ts';

export const outdoors: ShopGroup = {
  category: { id: 'rad', name: 'Rad & Wandern' },
  kind: 'sports',
  shops: [
    {
      slug: 'velo-uferlos',
      name: 'Velo Uferlos',
      at: ['Hafenstraße', '5'],
      hours: 'Mo-Fr 09:00-18:00; Sa 09:00-16:00; So 09:00-12:00',
      short: 'Leihräder für den Seeradweg und eine schnelle Werkstatt.',
      text: '<p>Sechzig Räder stehen bereit, vom Kinderrad bis zum Tandem. Wer unterwegs liegen bleibt, ruft an und wird geholt. Der Radweg um die Bucht misst 31 Kilometer und hat nur einen echten Berg.</p>',
    },
    {
      slug: 'wanderladen-gipfelkreuz',
      name: 'Wanderladen Gipfelkreuz',
      at: ['Hauptstraße', '22'],
      hours: 'Mo-Fr 09:30-18:00; Sa 09:30-14:00',
      short: 'Rucksäcke, Karten und Touren mit dem Inhaber.',
      text: '<p>Rolf Ebner war auf jedem Gipfel, den man bei Föhn von hier sieht. Rucksäcke werden mit Sandsäcken gepackt zur Probe getragen, eine Runde um den Block. Sonntags führt er Gruppen in die Vorberge.</p>',
    },
    {
      slug: 'eselwanderung-grauchen',
      name: 'Eselhof Grauchen',
      at: ['Rebhaldenweg', '33'],
      short: 'Spaziergänge mit Esel, Tempo nach dessen Ermessen.',
      text: '<p>Vier Esel, drei Wege und keine Eile. Nach zwei Stunden wartet am Hof ein Korb mit Brot und Apfelsaft. Für Familien mit kleinen Kindern geht Liesl mit, die nie erschrickt.</p>',
      more: { acceptsVoucher: false },
    },
    {
      slug: 'angelbedarf-hecht',
      name: 'Angelbedarf Hecht',
      at: ['Fischergasse', '1'],
      hours: 'Di-Fr 07:00-12:00 14:00-18:00; Sa 06:00-12:00',
      short: 'Köder, Karten und ehrliche Auskunft, wo gerade nichts beißt.',
      text: '<p>Tageskarten gibt es ab sieben, samstags schon ab sechs. Ruten können geliehen werden, Geduld muss man mitbringen. Für Jugendliche veranstaltet Bernd Hecht im Juli eine Angelwoche.</p>',
      more: { logoUrl: null },
    },
  ],
};
