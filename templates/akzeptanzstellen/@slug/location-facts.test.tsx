import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fixtureMerchant, fixtureSnapshot } from '../../../site/shared/testing/fixture-snapshot.ts';
import { data } from './+data.ts';
import { LocationContact } from './LocationFacts.tsx';

test.each([
  ['+49 69 90009-1', '<a href="tel:+4969900091">+49 69 90009-1</a></li>'],
  ['auf Anfrage', '</svg>auf Anfrage</li>'],
])('the phone %s is a link only if it can be dialled', (phone, shown) => {
  const snapshot = fixtureSnapshot({ merchants: [fixtureMerchant({ slug: 'adler', phone })] });
  const { content } = data({ snapshot, frameId: 'b', routeParams: { slug: 'adler' } });
  expect(renderToString(<LocationContact content={content} />)).toContain(shown);
});
