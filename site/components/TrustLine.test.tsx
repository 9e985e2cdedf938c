import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TrustLine } from './TrustLine.tsx';

test('names only the ways to pay that the tenant has, and a publisher only if it is known', () => {
  const html = renderToStaticMarkup(<TrustLine methods={['STRIPE']} publisher={undefined} />);
  expect(html).toContain('>Karte<');
  expect(html).not.toContain('PayPal');
  expect(html).toContain('href="/agb#widerruf"');
  expect(html).not.toContain('Herausgeber');
  expect(renderToStaticMarkup(<TrustLine methods={['STRIPE', 'PAYPAL']} publisher="Stadtmarketing" />)).toMatch(
    />Karte<.*>PayPal<.*Herausgeber: Stadtmarketing/,
  );
});
