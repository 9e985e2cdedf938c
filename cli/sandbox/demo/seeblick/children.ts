import type { ShopGroup } from '../shop.ts';

export const children: ShopGroup = {
  category: { id: 'kinder', name: 'Kinder & Bücher', sortIndex: 80 },
  kind: 'toys',
  shops: [
    {
      slug: 'spielzeug-kaepten-knopf',
      name: 'Käpt’n Knopf Spielwaren',
      at: ['Hauptstraße', '3'],
      hours: 'Mo-Fr 09:30-12:30 14:00-18:00; Sa 09:30-14:00',
      short: 'Holzschiffe, Drachen und Spiele für Regentage.',
      text: '<p>Mitten im Laden steht ein Ruderboot voller Bauklötze, aus dem man Kinder schwer wieder herausbekommt. Puppen und Teddys werden in der Sprechstunde am Dienstag genäht. Drachen gibt es nur bei Wind, sagt der Käpt’n.</p>',
    },
    {
      slug: 'buchladen-ahoi',
      name: 'Buchladen Ahoi',
      at: ['Hauptstraße', '9'],
      hours: 'Mo-Fr 09:00-18:00; Sa 09:00-15:00',
      short: 'Strandlektüre, Seekarten und Krimis von nebenan.',
      text: '<p>Im Sommer stehen Bücher auch am Strandkiosk, bezahlt wird in eine Dose. Der Regionalkrimi hat ein eigenes Regal, in dem jeder zweite Mord im Hafen geschieht. Bestellungen sind am nächsten Tag da.</p>',
    },
    {
      slug: 'waldseilgarten-wipfel',
      name: 'Waldseilgarten Wipfel',
      at: ['Rebhaldenweg', '40'],
      hours: 'Mi-Fr 13:00-18:00; Sa 10:00-18:00; So 10:00-18:00',
      short: 'Acht Parcours, der höchste mit Blick bis zu den Alpen.',
      text: '<p>Wer 1,20 Meter misst, darf in den Piratenparcours, die Mutigen nehmen die Seilbahn über die Schlucht. Helm und Gurt sind im Preis enthalten. Bei Gewitter wird alles sofort geräumt, der Eintritt bleibt gültig.</p>',
    },
    {
      slug: 'puppenkiste-am-hafen',
      name: 'Figurentheater am Hafen',
      at: ['Hafenstraße', '15'],
      hours: 'Sa 14:00-18:00; So 10:00-18:00',
      short: 'Kasper, Kraken und ein sehr alter Wassermann.',
      text: '<p>Fünfzig Plätze auf Kissen, vorn die Kleinen. Die Figuren schnitzt Eva Lindner selbst, der Wassermann hat Haare aus echtem Seegras. Nach der Vorstellung darf man hinter die Bühne.</p>',
    },
  ],
};
