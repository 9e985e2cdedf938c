import type { ShopGroup } from '../shop.ts';

export const farmShops: ShopGroup = {
  category: { id: 'hofladen', name: 'Hofläden & Wein', sortIndex: 50 },
  kind: 'delicatessen',
  shops: [
    {
      slug: 'obsthof-gessler',
      name: 'Obsthof Geßler',
      at: ['Rebhaldenweg', '24'],
      hours: 'Mo-Fr 09:00-18:00; Sa 09:00-14:00',
      short: 'Zwanzig Apfelsorten, Most und Schnaps aus dem Hofkessel.',
      text: '<p>Von August bis März wird sortiert, gelagert und probiert. Der naturtrübe Most steht im Kühlregal, der Gravensteiner Brand hinter dem Tresen. Im Herbst darf man mit eigener Kiste in die Reihen.</p>',
    },
    {
      slug: 'weingut-seehalde',
      name: 'Weingut Seehalde',
      at: ['Rebhaldenweg', '17'],
      hours: 'Mi-Sa 14:00-19:00',
      short: 'Weißburgunder mit Seeluft, Probe auf der Terrasse.',
      text: '<p>Die steilste Parzelle wird noch mit der Seilwinde bewirtschaftet. Eine Probe umfasst fünf Weine, Brot und das, was Winzerin Katrin Amann über das Wetter zu sagen hat.</p>',
    },
    {
      slug: 'kaeserei-alpsee',
      name: 'Käserei am Obertor',
      at: ['Obertorgasse', '2'],
      hours: 'Di-Fr 08:30-12:30 14:30-18:00; Sa 08:00-13:00',
      short: 'Bergkäse, Joghurt im Glas und Raclette zum Ausleihen.',
      text: '<p>Die Milch kommt von neun Höfen, die alle ohne Silofutter arbeiten. Durch die Glasscheibe sieht man montags und donnerstags beim Käsen zu. Öfen für Raclette werden übers Wochenende verliehen.</p>',
    },
    {
      slug: 'raeucherei-seewolf',
      name: 'Räucherei Seewolf',
      at: ['Fischergasse', '10'],
      hours: 'Do-Sa 09:00-17:00',
      short: 'Räucherfisch aus Buchenrauch, warm um elf.',
      text: '<p>Wenn der Kamin qualmt, ist in einer Stunde die Saiblingsforelle fertig. Sie wird in Papier gewickelt und am besten gleich auf der Mauer gegessen. Ganze Seiten liefert die Räucherei auch gekühlt.</p>',
    },
    {
      slug: 'imkerei-wabenrein',
      name: 'Imkerei Wabenrein',
      at: ['Uferweg', '15'],
      short: 'Honig aus Apfelblüte, Linde und Wald.',
      text: '<p>Achtzig Völker stehen rund um die Bucht, jedes Glas nennt seinen Standort. Verkauft wird an der Haustür, einfach läuten. Im Juni kann man im weißen Anzug mit an die Stöcke.</p>',
      more: { openingHours: null },
    },
  ],
};
