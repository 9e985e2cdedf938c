import type { ShopGroup } from '../shop.ts';

export const fashion: ShopGroup = {
  category: { id: 'mode', name: 'Mode & Accessoires', sortIndex: 40 },
  kind: 'fashion',
  shops: [
    {
      slug: 'ringelhemd',
      name: 'Ringelhemd',
      at: ['Hauptstraße', '6'],
      hours: 'Mo-Fr 10:00-18:30; Sa 10:00-16:00',
      short: 'Maritime Kleidung aus Baumwolle, die bleibt.',
      text: '<p>Streifen gibt es in elf Breiten, und Inhaberin Anke Jörgens erkennt sie im Vorbeigehen. Die Pullover strickt ein Familienbetrieb in der Bretagne. Flicken werden kostenlos aufgenäht.</p>',
    },
    {
      slug: 'lederwerk-sattler',
      name: 'Lederwerk Sattler',
      at: ['Obertorgasse', '14'],
      hours: 'Di-Fr 10:00-12:30 14:00-18:00; Sa 10:00-13:00',
      short: 'Taschen und Gürtel aus pflanzlich gegerbtem Leder.',
      text: '<p>Jede Tasche wird mit zwei Nadeln und gewachstem Faden genäht, das dauert und hält. Namen prägt Tom Sattler gleich neben der Kasse ein. Gürtel werden auf Maß gekürzt, während man wartet.</p>',
    },
    {
      slug: 'seidenspinner',
      name: 'Seidenspinner',
      at: ['Hauptstraße', '19'],
      hours: 'Mi-Fr 11:00-18:00; Sa 10:00-15:00',
      short: 'Tücher, von Hand bemalt in den Farben des Sees.',
      text: '<p>Morgens ist der See grün, mittags türkis, abends fast schwarz: Yvonne Spinner malt ihn auf Seide, seit sie hier lebt. In Kursen entsteht an einem Nachmittag ein eigenes Tuch.</p>',
    },
    {
      slug: 'barfuss-schuhe-kiesel',
      name: 'Kiesel Schuhe',
      at: ['Hauptstraße', '11'],
      hours: 'Mo-Fr 09:30-18:00; Sa 09:30-14:00',
      short: 'Bequeme Schuhe und ein Barfußpfad zum Testen.',
      text: '<p>Im Laden führt ein Pfad über Kork, Kies und Steg, erst dann entscheidet der Fuß. Neben Sandalen und Wanderschuhen gibt es Gummistiefel für wirklich jeden.</p>',
    },
    {
      slug: 'sommerkleid-und-meer',
      name: 'Sommerkleid & mehr',
      at: ['Seepromenade', '8'],
      hours: 'Di-So 10:30-18:30',
      short: 'Luftige Kleider, Strohhüte und Bademode.',
      text: '<p>Ein Laden wie ein Koffer vor der Abreise. Badeanzüge gibt es auch in den Größen, die anderswo fehlen, und zur Anprobe drei Kabinen mit gutem Licht.</p>',
      more: { imageUrls: null },
    },
  ],
};
