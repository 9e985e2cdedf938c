import type { ShopGroup } from '../shop.ts';

export const stays: ShopGroup = {
  category: { id: 'uebernachten', name: 'Übernachten', sortIndex: 20 },
  kind: 'hotel',
  shops: [
    {
      slug: 'hotel-seegarten',
      name: 'Hotel Seegarten',
      at: ['Seepromenade', '30'],
      hours: 'Mo-So 07:00-22:00',
      short: 'Vierundzwanzig Zimmer, ein Steg und Kuchen um vier.',
      text: '<p>Vom Bett bis ins Wasser sind es achtzig Schritte, Bademäntel hängen an der Tür. Die Wirtin backt selbst, und der Kuchen um vier gehört zum Zimmerpreis. Gutscheine gelten für Übernachtungen ebenso wie für das Restaurant.</p>',
    },
    {
      slug: 'pension-apfelbluete',
      name: 'Pension Apfelblüte',
      at: ['Rebhaldenweg', '11'],
      short: 'Sechs Zimmer zwischen Obstbäumen.',
      text: '<p>Im Mai schläft man hier in einem weißen Meer aus Blüten. Frühstückseier sammeln die Gäste auf Wunsch selbst ein. Das Haus ist von Ostern bis Martini geöffnet, Räder stehen in der Scheune.</p>',
    },
    {
      slug: 'bootshaus-lofts',
      name: 'Bootshaus Lofts',
      at: ['Hafenstraße', '19'],
      short: 'Vier Wohnungen auf Stelzen über dem Hafenbecken.',
      text: '<p>Unten plätschert das Wasser, oben liegt man unter alten Dachbalken. Jede Wohnung hat eine kleine Küche und ein Ruderboot, das zum Schlüssel gehört. Ankommen kann man bis Mitternacht.</p>',
    },
    {
      slug: 'camping-schilfufer',
      name: 'Camping Schilfufer',
      at: ['Uferweg', '26'],
      hours: 'Mo-So 08:00-12:00 14:00-20:00',
      short: 'Stellplätze unter Pappeln und drei Schäferwagen.',
      text: '<p>Die Rezeption verkauft ab sieben Brötchen und weiß, wann das Gewitter kommt. Schäferwagen haben Ofen und Dachfenster, die Zeltwiese bleibt autofrei. Am Samstag gibt es Stockbrot für alle.</p>',
    },
    {
      slug: 'weingut-gaestehaus-stark',
      name: 'Gästehaus Weingut Stark',
      at: ['Rebhaldenweg', '3'],
      short: 'Schlafen im Torkel, frühstücken mit Weitblick.',
      text: '<p>In der alten Kelter liegen heute drei Zimmer, der Pressbaum hängt noch über dem Frühstückstisch. Abends führt der Winzer durch den Keller, wenn man ihn freundlich fragt.</p>',
      more: { phone: '', email: null },
    },
  ],
};
