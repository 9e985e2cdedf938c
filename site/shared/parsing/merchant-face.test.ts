import { expect, test } from 'vitest';
import { readFace } from './merchant-face.ts';

const IMAGE = { path: '/media/3f9ac1', width: 960, height: 720, widths: [320, 960] };

test.each([[{ tint: 3, kind: 'books' }], [{ tint: 0, picture: IMAGE }], [{ tint: 5, kind: 'books', logo: IMAGE }]])(
  'the saved face %j is read as it was',
  (face) => {
    expect(readFace(JSON.parse(JSON.stringify(face)))).toEqual(face);
  },
);

test.each([undefined, null, 'books', [], {}, { tint: 6 }, { tint: -1 }, { tint: '1' }, { tint: 1.5 }])(
  '%j is no face',
  (saved) => {
    expect(readFace(saved)).toBeUndefined();
  },
);

test.each([
  { kind: 'a b' },
  { picture: { ...IMAGE, path: 'https://elsewhere.example/media/x' } },
  { picture: { ...IMAGE, path: '/media/../x' } },
  { picture: { ...IMAGE, widths: ['1'] } },
  { logo: { path: IMAGE.path } },
])('of a face with %j, the tint remains', (part) => {
  expect(readFace({ tint: 1, ...part })).toEqual({ tint: 1 });
});
