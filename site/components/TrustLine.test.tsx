import { expect, test } from 'vitest';
import { fixtureSnapshot } from '../shared/testing/fixture-snapshot.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { TrustLine } from './TrustLine.tsx';

function render(waysToPay: string[], provider: { name?: string } = {}): string {
  const { tenant } = fixtureSnapshot();
  return renderInShell(<TrustLine waysToPay={waysToPay} />, { tenant: { ...tenant, provider } });
}

test('names the ways to pay, the right to withdraw, and a publisher only if it is known', () => {
  const html = render(['Karte']);
  expect(html).toContain('>Karte<');
  expect(html).not.toContain('PayPal');
  expect(html).toContain('href="/agb#widerruf"');
  expect(html).not.toContain('Herausgeber');
  expect(render(['Karte', 'PayPal'], { name: 'Stadtmarketing' })).toMatch(
    />Karte<.*>PayPal<.*Herausgeber: Stadtmarketing/,
  );
});
