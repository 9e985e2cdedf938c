import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { comparePictures } from './compare-pictures.ts';
import type { Box, ElementNode } from './element-tree.ts';

const WIDTH = 40;
const HEIGHT = 100;

/** A page with a header, and a footer at `top`. */
interface Page {
  top?: number;
  footer?: string;
  text?: string;
  look?: string;
  links?: readonly string[];
  /** One more pixel column in this colour. */
  column?: string;
}

async function picture({ top = 60, footer = '#204060', text = 'a', look = '', links = ['x'], column }: Page) {
  const rect = ({ x, y, width, height }: Box, colour: string): string =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;
  const footerBox = { x: 0, y: top, width: WIDTH, height: 20 };
  const linkBoxes = links.map((_, index) => ({ x: 4 + index * 12, y: top + 6, width: 8, height: 8 }));
  const shapes = [
    rect({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, '#fff'),
    rect({ x: 0, y: 0, width: WIDTH, height: 20 }, '#800'),
    rect(footerBox, footer),
    ...linkBoxes.map((box) => rect(box, '#fff')),
    ...(column === undefined ? [] : [rect({ x: 10, y: 20, width: 1, height: 30 }, column)]),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${shapes.join('')}</svg>`;
  const whole = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const children = links.map((link, index) => element('a.link', linkBoxes[index] ?? whole, { text: link }));
  const tree = element('page', whole, {
    children: [
      element('header.site-header', { x: 0, y: 0, width: WIDTH, height: 20 }, {}),
      element(
        'main.main',
        { x: 0, y: 20, width: WIDTH, height: 40 },
        {
          children: [element('section.hero', { x: 0, y: 20, width: WIDTH, height: 40 }, {})],
        },
      ),
      element('footer.site-footer', footerBox, { text, look, children }),
    ],
  });
  return { png: await sharp(Buffer.from(svg)).png().toBuffer(), tree };
}

function element(name: string, box: Box, more: Partial<ElementNode>): ElementNode {
  return { name, box, text: '', look: '', source: '', children: [], ...more };
}

const compare = async (before: Page, after: Page) => comparePictures(await picture(before), await picture(after));

describe('comparePictures', () => {
  test('finds nothing where no pixel differs, whatever the page says', async () => {
    expect(await compare({}, { text: 'hidden' })).toEqual([]);
  });

  test('finds one pixel column, and names the part of the page', async () => {
    expect(await compare({}, { column: '#fefefe' })).toMatchObject([
      { region: 'section.hero', kind: 'is drawn differently' },
    ]);
  });

  test('says what differs in the look, in the words and among the elements', async () => {
    const [look] = await compare({}, { footer: '#602040', look: 'none' });
    expect(look).toMatchObject({ region: 'footer.site-footer', detail: 'display  → none' });
    const [words] = await compare({}, { footer: '#602040', text: 'b' });
    expect(words).toMatchObject({ region: 'footer.site-footer', detail: '“a” → “b”', kind: 'text' });
    const [link] = await compare({}, { links: ['x', 'y'] });
    expect(link).toMatchObject({ region: 'footer.site-footer', detail: 'a.link is new: “y”', kind: 'a.link is new' });
    expect(link?.before).toBeUndefined();
  });

  test('what only moved has not changed', async () => {
    const moved = await compare({ column: '#fff' }, { top: 70, column: '#eee' });
    expect(moved.map(({ region }) => region)).toEqual(['section.hero']);
  });
});
