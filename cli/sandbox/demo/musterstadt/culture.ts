import type { ShopGroup } from '../shop.ts';

export const culture: ShopGroup = {
  category: { id: 11, name: 'Kultur & Erlebnis', sortIndex: 11 },
  kind: 'culture',
  shops: [
    {
      slug: 'theater-im-zeughaus',
      name: 'Theater im Zeughaus',
      at: ['Am Stadttor', '11'],
      hours: 'Di-Sa 16:00-20:00',
      short: 'Neunundneunzig Plätze, sechs Premieren im Jahr.',
      text: '<p>Im früheren Waffenlager spielt ein Ensemble aus fünf Profis und vielen Bürgern. Zwischen Klassiker und Krimi passt jedes Jahr auch ein Stück, das in Musterstadt selbst geschrieben wurde. Die Kasse hat die angegebenen Zeiten, der Einlass beginnt eine halbe Stunde vor der Vorstellung.</p>',
    },
    {
      slug: 'kino-lichtburg',
      name: 'Kino Lichtburg',
      at: ['Bahnhofstraße', '16'],
      hours: 'Mo-So 15:00-23:00',
      short: 'Zwei Säle, roter Samt und Popcorn aus der alten Maschine.',
      text: '<p>Seit 1952 läuft hier Film, im großen Saal auf der gebogenen Leinwand, im kleinen in Originalsprache mit Untertiteln. Sonntags um elf gibt es Matinee mit Kaffee. Wer Geburtstag hat, bekommt den Platz in der ersten Loge.</p>',
    },
    {
      slug: 'stadtmuseum-kornspeicher',
      name: 'Stadtmuseum im Kornspeicher',
      at: ['Kirchgasse', '17'],
      hours: 'Di-So 10:00-17:00',
      short: 'Fünf Stockwerke Stadtgeschichte, mit einer Schatzkammer für Kinder.',
      text: '<p>Vom Färberbottich bis zum ersten Moped aus Musterstädter Fertigung reicht die Sammlung. Hörstationen erzählen von Menschen, nicht von Jahreszahlen. Der Museumsladen verkauft Nachdrucke des Stadtplans von 1780.</p>',
    },
    {
      slug: 'galerie-weissraum',
      name: 'Galerie Weißraum',
      at: ['Rathausgasse', '18'],
      hours: 'Do-Fr 14:00-19:00; Sa 11:00-16:00',
      short: 'Druckgrafik und Fotografie aus der Region.',
      text: '<p>Sechs Ausstellungen im Jahr, jede mit einem Werk unter hundert Euro. Im Grafikschrank darf geblättert werden, Handschuhe liegen obenauf. Rahmen baut der Nachbar nach Maß.</p>',
      more: { geoLocation: { lat: '49.90221', lon: '10.10265' } },
    },
    {
      slug: 'raetselkeller',
      name: 'Rätselkeller Musterstadt',
      at: ['Marktplatz', '8'],
      hours: 'Mi-Fr 15:00-22:00; Sa 11:00-22:30; So 11:00-20:00',
      short: 'Drei Escape Rooms in echten Gewölben aus dem Mittelalter.',
      text: '<p>Eine Stunde, vier Schlösser und ein Alchemist, der seine Rezepte gut versteckt hat. Die Räume liegen zwölf Meter unter dem Markt, im Sommer ist das ein Segen. Gespielt wird zu zweit bis zu sechst, die Spielleitung hilft nur, wenn man bittet.</p>',
    },
    {
      slug: 'nachtwaechter-fuehrungen',
      name: 'Nachtwächter Balthasar',
      at: ['Am Stadttor', '1'],
      short: 'Stadtführungen mit Laterne, Hellebarde und losem Mundwerk.',
      text: '<p>Treffpunkt ist das Stadttor, bei Einbruch der Dunkelheit. Balthasar kennt jede Untat der letzten vierhundert Jahre und singt auch bei Regen. Gruppen vereinbaren ihren eigenen Termin, für Kinder gibt es eine Runde ohne Gespenster.</p>',
    },
    {
      slug: 'musikschule-taktvoll',
      name: 'Musikschule Taktvoll',
      at: ['Lindenallee', '25'],
      hours: 'Mo-Fr 13:00-20:00',
      short: 'Unterricht für jedes Alter, Schnupperstunden zum Verschenken.',
      text: '<p>Der älteste Schüler begann mit einundachtzig am Cello. Vier Schnupperstunden auf einem Instrument der Wahl sind das beliebteste Geschenk, das Leihinstrument gehört dazu. Zweimal im Jahr spielen alle im Kornspeicher.</p>',
    },
  ],
};
