import type { ShopGroup } from '../shop.ts';

export const books: ShopGroup = {
  category: { id: 4, name: 'Bücher & Schreibwaren', sortIndex: 4 },
  kind: 'books',
  shops: [
    {
      slug: 'buchhandlung-lesezeit',
      name: 'Buchhandlung Lesezeit',
      at: ['Marktstraße', '12'],
      hours: 'Mo-Fr 09:00-18:30; Sa 09:00-16:00',
      short: 'Zwei Etagen voller Bücher und ein Sessel, der nie frei ist.',
      text: '<p>Was vor 17 Uhr bestellt wird, liegt am nächsten Morgen auf dem Tresen. Die Kärtchen in den Regalen schreiben die vier Buchhändlerinnen selbst, und sie loben nur, was sie gelesen haben. <strong>Jeden ersten Donnerstag</strong> im Monat gibt es eine Lesung mit Wein.</p>',
    },
    {
      slug: 'antiquariat-goldschnitt',
      name: 'Antiquariat Goldschnitt',
      at: ['Kirchgasse', '8'],
      hours: 'Mi-Sa 11:00-17:00',
      short: 'Alte Bücher, Stiche und Landkarten aus fünf Jahrhunderten.',
      text: '<p>Dr. Albrecht Noll kauft Nachlässe und liest sich in ihnen fest, deshalb ist der Katalog stets ein wenig im Rückstand. Besonders gut sortiert sind Reiseberichte und fränkische Ortsansichten. Gerahmte Stiche von Musterstadt beginnen bei vierzig Euro.</p>',
    },
    {
      slug: 'papeterie-federleicht',
      name: 'Papeterie Federleicht',
      at: ['Rathausgasse', '10'],
      hours: 'Mo-Fr 10:00-18:00; Sa 10:00-14:00',
      short: 'Papier, Füller und Einladungen aus der eigenen Handpresse.',
      text: '<p>Im Hinterzimmer druckt eine Tiegelpresse aus Heidelberg Karten in kleiner Auflage, zwei Farben, tief in die Baumwolle geprägt. Vorn lassen sich Füllfederhalter ausprobieren, bis die richtige Feder gefunden ist. Kurse in Handschrift finden im Winter statt.</p>',
    },
    {
      slug: 'comicladen-sprechblase',
      name: 'Comicladen Sprechblase',
      at: ['Bahnhofstraße', '25'],
      hours: 'Di-Fr 12:00-19:00; Sa 11:00-16:00',
      short: 'Comics, Manga und Brettspiele zum Probespielen.',
      text: '<p>Neue Hefte aus Frankreich, Japan und den USA kommen mittwochs. An den beiden Tischen am Fenster wird freitags gespielt, bis der Letzte verloren hat. Thilo kennt jede Reihe und verrät kein Ende.</p>',
    },
    {
      slug: 'schreibwaren-lampert',
      name: 'Schreibwaren Lampert',
      at: ['Ringstraße', '16'],
      hours: 'Mo-Fr 07:30-18:00; Sa 08:00-12:30',
      short: 'Schulhefte, Büromaterial und die Postannahme des Viertels.',
      text: '<p>Im August liegen die Listen aller sechs Schulen bereit, fertig gepackt nach Klasse. Den Rest des Jahres versorgt Familie Lampert Büros, nimmt Pakete an und spitzt auch einmal einen Bleistift. Ranzen dürfen zur Probe nach Hause.</p>',
    },
    {
      slug: 'kinderbuchstube-wolkenschaf',
      name: 'Kinderbuchstube Wolkenschaf',
      at: ['Lindenallee', '9'],
      hours: 'Di-Fr 09:30-12:30 14:30-18:00; Sa 09:30-13:00',
      short: 'Bilderbücher, Hörspiele und Vorlesen am Mittwochnachmittag.',
      text: '<p>Alle Regale enden in Augenhöhe eines Sechsjährigen. Mittwochs um drei wird vorgelesen, Geschwister und Kuscheltiere sind willkommen. Für Geburtstage stellt das Team Bücherkisten zusammen, aus denen sich Gäste etwas aussuchen.</p>',
    },
    {
      slug: 'noten-und-klang',
      name: 'Noten & Klang',
      at: ['Färbergasse', '13'],
      hours: 'Mo-Fr 10:00-12:00 14:00-18:00; Sa 10:00-13:00',
      short: 'Noten, Saiten und Leihinstrumente für Anfänger.',
      text: '<p>Wer ein Instrument lernt, beginnt hier oft mit einem geliehenen. Die Miete wird angerechnet, wenn es dabei bleibt. Klarinetten und Flöten überholt Meister Radke im Haus, für Geigen kommt einmal im Monat eine Geigenbauerin.</p>',
    },
  ],
};
