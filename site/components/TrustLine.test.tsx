import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TrustLine } from './TrustLine.tsx';

test('names the ways to pay, the right to withdraw, and a publisher only if it is known', () => {
  const html = renderToStaticMarkup(<TrustLine waysToPay={['Karte']} publisher={undefined} />);
  expect(html).toContain('>Karte<');
  expect(html).not.toContain('PayPal');
  expect(html).toContain('href="/agb#widerruf"');
  expect(html).not.toContain('Herausgeber');
  expect(renderToStaticMarkup(<TrustLine waysToPay={['Karte', 'PayPal']} publisher="Stadtmarketing" />)).toMatch(
    />Karte<.*>PayPal<.*Herausgeber: Stadtmarketing/,
  );
});
