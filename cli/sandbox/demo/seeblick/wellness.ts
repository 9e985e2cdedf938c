import type { ShopGroup } from '../shop.ts';

export const wellness: ShopGroup = {
  category: { id: 'wohlfuehlen', name: 'Wohlfühlen', sortIndex: 60 },
  kind: 'beauty',
  shops: [
    {
      slug: 'therme-seeblick',
      name: 'Therme Seeblick',
      at: ['Uferweg', '2'],
      hours: 'Mo-So 10:00-22:00',
      short: 'Warmes Wasser, kalter See und eine Sauna dazwischen.',
      text: '<p>Das Außenbecken hat 34 Grad und liegt so, dass man beim Schwimmen Schiffe zählen kann. Von der Seesauna führt eine Treppe direkt ins Wasser. Zur vollen Stunde gibt es einen Aufguss.</p>',
    },
    {
      slug: 'massage-windstill',
      name: 'Massagepraxis Windstill',
      at: ['Obertorgasse', '19'],
      hours: 'Mo-Fr 09:00-19:00',
      short: 'Eine Stunde Ruhe, mit warmen Steinen vom Ufer.',
      text: '<p>Die Steine hat Florian Bader im Winter am Strand gesammelt und nach Form sortiert. Seine Hände finden, was der Schreibtisch angerichtet hat. Termine gibt es auch am frühen Morgen.</p>',
    },
    {
      slug: 'friseur-welle',
      name: 'Friseur Welle',
      at: ['Hauptstraße', '14'],
      hours: 'Di-Fr 08:30-18:00; Sa 08:00-13:00',
      short: 'Haarschnitte, die Wind und Wasser aushalten.',
      text: '<p>Nach einem Tag auf dem See soll es noch nach Frisur aussehen, darauf ist das Team um Gabi Welle stolz. Kinder sitzen auf einem alten Bootssitz. Montags bleibt der Salon geschlossen.</p>',
    },
    {
      slug: 'yoga-am-steg',
      name: 'Yoga am Steg',
      at: ['Seepromenade', '26'],
      short: 'Morgens um sieben, mit dem Gesicht zum Wasser.',
      text: '<p>Von Mai bis September liegen die Matten auf dem Badesteg, bei Regen im Bootshaus. Man braucht nur sich selbst und eine Jacke für danach. Zehnerkarten sind übertragbar.</p>',
    },
  ],
};
