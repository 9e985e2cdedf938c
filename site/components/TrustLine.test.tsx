import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { buildShell } from '../shared/payload/build-shell.ts';
import { fixtureSnapshot } from '../shared/testing/fixture-snapshot.ts';
import { ShellContext } from './shell-context.ts';
import { TrustLine } from './TrustLine.tsx';

function render(waysToPay: string[], provider: { name?: string } = {}): string {
  const { tenant } = fixtureSnapshot();
  const shell = buildShell(fixtureSnapshot({ tenant: { ...tenant, provider } }), 'f');
  return renderToStaticMarkup(
    <ShellContext value={shell}>
      <TrustLine waysToPay={waysToPay} />
    </ShellContext>,
  );
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
