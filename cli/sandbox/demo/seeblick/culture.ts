import type { ShopGroup } from '../shop.ts';

export const culture: ShopGroup = {
  category: { id: 'kultur', name: 'Kunst & Kultur', sortIndex: 70 },
  kind: 'culture',
  shops: [
    {
      slug: 'pfahlbau-museum',
      name: 'Pfahlbaumuseum Seeblick',
      at: ['Uferweg', '18'],
      hours: 'Di-So 10:00-18:00',
      short: 'Leben vor fünftausend Jahren, zum Anfassen.',
      text: '<p>Drei Häuser auf Pfählen, eingerichtet bis zum Kochtopf. Kinder mahlen Korn und bohren Löcher in Stein, was länger dauert als gedacht. Im Winter öffnet das Museum nur an Sonntagen.</p>',
    },
    {
      slug: 'seebuehne',
      name: 'Seebühne im Hafen',
      at: ['Hafenstraße', '12'],
      hours: 'Do-Sa 17:00-22:00',
      short: 'Konzerte und Theater auf einem alten Lastkahn.',
      text: '<p>Hundertvierzig Stühle passen auf die „Hoffnung“, die früher Kies fuhr. Gespielt wird von Juni bis September, bei jedem Wetter unter dem Segel. Decken gibt es an der Bar.</p>',
    },
    {
      slug: 'galerie-lichtfang',
      name: 'Galerie Lichtfang',
      at: ['Fischergasse', '16'],
      hours: 'Fr 14:00-18:00; Sa 11:00-17:00; So 11:00-17:00',
      short: 'Fotografien vom See in allen Wettern.',
      text: '<p>Seit zwanzig Jahren fotografiert Ulrich Senn denselben Steg, jeden Morgen um sechs. Siebentausend Bilder sind es bisher, etwa vierzig hängen. Abzüge werden im Haus gedruckt und signiert.</p>',
    },
    {
      slug: 'keramik-scherbenglueck',
      name: 'Keramik Scherbenglück',
      at: ['Obertorgasse', '11'],
      hours: 'Mi-Sa 10:00-17:00',
      short: 'Tassen bemalen, brennen lassen, abholen.',
      text: '<p>Sechzig rohe Formen stehen im Regal, vom Eierbecher bis zur Suppenschüssel. Man malt, solange man mag, den Rest erledigt der Ofen über Nacht. Linkshänder finden Pinsel auf der richtigen Seite.</p>',
    },
    {
      slug: 'leuchtturm-fuehrung',
      name: 'Leuchtturmführungen',
      at: ['Am Leuchtturm', '1'],
      hours: 'Sa 14:00-17:00; So 14:00-17:00',
      short: 'Hundertacht Stufen und ein Wärter mit Geschichten.',
      text: '<p>Oben passt höchstens ein Dutzend Leute auf den Umgang. Der frühere Schiffsführer Egon Maier erklärt Sturmwarnungen, Strömung und warum man im See kein Salz schmeckt.</p>',
      more: { geoLocation: { lat: '-360', lon: '-360' } },
    },
  ],
};
