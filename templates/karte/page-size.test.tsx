import { gzipSync } from 'node:zlib';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShellContext } from '../../site/components/shell-context.ts';
import { buildShell } from '../../site/shared/payload/build-shell.ts';
import { fixtureMerchant, fixtureSnapshot } from '../../site/shared/testing/fixture-snapshot.ts';
import { Page } from './+Page.tsx';
import { data } from './+data.ts';

const KILOBYTE = 1024;

/** Distinct for each number, and as hard to compress as the names of a real town. */
function scramble(number: number): string {
  return (Math.imul(number + 1, 2_654_435_761) >>> 0).toString(36).padStart(7, 'x');
}

test('the map page of 1 200 places stays within 60 KB, with its payload', () => {
  const merchants = Array.from({ length: 1200 }, (_, number) => {
    const name = scramble(number);
    return fixtureMerchant({
      slug: `gasthof-${name}`,
      companyName: `Gasthof ${name}`,
      categoryIds: [String(1 + (number % 2))],
      address: { street: `Straße ${name.slice(0, 3)} ${number % 90}`, postalCode: '97999', city: 'Musterstadt' },
      location: {
        latitude: 49.9 + ((number * 7919) % 20_000) / 1e6,
        longitude: 10.1 + ((number * 104_729) % 20_000) / 1e6,
      },
    });
  });
  const snapshot = fixtureSnapshot({ merchants });
  const page = data({ snapshot, frameId: 'b1', routeParams: {} });
  const html = renderToString(
    <ShellContext value={buildShell(snapshot, 'b1')}>
      <Page {...page} />
    </ShellContext>,
  );
  expect(html.match(/<li/g)).toHaveLength(1201);
  expect(gzipSync(html + JSON.stringify(page)).length).toBeLessThan(60 * KILOBYTE);
});
