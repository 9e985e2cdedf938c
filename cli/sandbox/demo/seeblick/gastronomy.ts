import type { ShopGroup } from '../shop.ts';

export const gastronomy: ShopGroup = {
  category: { id: 'gastronomie', name: 'Essen am See', sortIndex: 10 },
  kind: 'restaurant',
  shops: [
    {
      slug: 'fischerstube-kretz',
      name: 'Fischerstube Kretz',
      at: ['Fischergasse', '3'],
      hours: 'Mi-So 11:30-14:00 17:30-21:30',
      short: 'Felchen und Kretzer, am Morgen gefangen.',
      text: '<p>Um fünf legt Martin Riedle mit dem Boot ab, um neun stehen die Kisten in der Küche. Was nicht ins Netz ging, steht auch nicht auf der Karte. Der Kartoffelsalat ist der seiner Schwiegermutter und wird nicht verraten.</p>',
    },
    {
      slug: 'strandcafe-moewe',
      name: 'Strandcafé Möwe',
      at: ['Seepromenade', '14'],
      hours: 'Mo-So 09:00-20:00',
      short: 'Frühstück im Strandkorb, Abendrot inbegriffen.',
      text: '<p>Acht Strandkörbe stehen auf der Terrasse, und vor zehn Uhr bekommt man fast immer einen. Die Seele wird mit Kümmel gebacken und warm serviert. Bei Sturm rückt alles an den Ofen.</p>',
    },
    {
      slug: 'gasthof-rebstock',
      name: 'Gasthof Rebstock',
      at: ['Obertorgasse', '8'],
      hours: 'Mo 17:00-22:00; Do-So 17:00-22:00',
      short: 'Kässpätzle, Schwartenmagen und Müller-Thurgau.',
      text: '<p>Die Spätzle werden vom Brett geschabt, und wer zuhört, kann den Takt erkennen. In der Laube sitzt man unter Reben, die älter sind als das Haus. Dienstags und mittwochs gehört die Küche der Familie.</p>',
    },
    {
      slug: 'osteria-al-lago',
      name: 'Osteria al Lago',
      at: ['Hafenstraße', '7'],
      hours: 'Di-So 12:00-22:00',
      short: 'Risotto, Vitello und der Blick auf die Masten.',
      text: '<p>Chiara und Davide kamen für einen Sommer und blieben elf Jahre. Das Risotto braucht zwanzig Minuten, darauf weist die Karte in drei Sprachen hin. Am Nachmittag gibt es Focaccia auf die Hand.</p>',
    },
    {
      slug: 'eiszeit-am-steg',
      name: 'Eiszeit am Steg',
      at: ['Seepromenade', '22'],
      hours: 'Mo-So 11:00-21:00',
      short: 'Eis mit Seeblick-Apfel und Meersalzkaramell.',
      text: '<p>Ein Container, zwölf Sorten, vierzig Meter bis zum Wasser. Die Äpfel fürs Sorbet kommen vom Hang hinter der Kirche. Hunde erhalten eine Kugel Joghurt ohne Zucker, aufs Haus.</p>',
    },
  ],
};
