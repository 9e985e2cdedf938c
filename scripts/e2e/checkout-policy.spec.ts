import { createServer } from 'node:http';
import { closeServer, listen, LOOPBACK } from '../../cli/serve/http.ts';
import { openCheckout } from './testing/checkout-page.ts';
import { collectDocuments, expect, openHydrated, test, waitForHydration } from './testing/client-page.ts';
import { originOf } from './testing/cities.ts';

test('the checkout is entered and left by loading a document, which brings its own policy', async ({
  quietPage: page,
  main,
  heading,
  footer,
}) => {
  await openCheckout(page);
  await page.goto('/warenkorb');
  await waitForHydration(page);
  const documents = collectDocuments(page);
  await main.getByRole('link', { name: 'Zur Kasse' }).click();
  await expect(heading).toHaveText('Kasse');
  await waitForHydration(page);
  expect(documents).toEqual(['/kasse']);
  await footer.getByRole('link', { name: 'Impressum' }).click();
  await expect(heading).toHaveText('Impressum');
  expect(documents).toEqual(['/kasse', '/impressum']);
  await waitForHydration(page);
  await page.goBack();
  await expect(heading).toHaveText('Kasse');
});

test('where no header forbids frames, the checkout shows no form inside one, at no moment', async ({ page, main }) => {
  const city = new URL(originOf('musterstadt'));
  // A host without the site's headers, and a page on it that frames the checkout.
  const server = createServer((request, response) => {
    if (request.url === '/fremd') {
      response.setHeader('content-type', 'text/html');
      response.end('<!DOCTYPE html><title>Fremd</title><iframe src="/kasse" width="900" height="2000"></iframe>');
      return;
    }
    void (async () => {
      const answer = await fetch(new URL(request.url ?? '/', city), { redirect: 'manual' });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  const origin = `http://${LOOPBACK}:${await listen(server, { host: LOOPBACK, port: 0 })}`;
  try {
    await openCheckout(page);
    const cart = await page.evaluate(() => localStorage.getItem('cart') ?? '');
    await page.addInitScript((saved) => {
      localStorage.setItem('cart', saved);
      // Looks after each change of the document whether there is anything to fill in or to press.
      new MutationObserver(() => {
        const form = window.top === window.self ? null : document.querySelector('main input, main form');
        if (form !== null) Reflect.set(window, 'hadForm', true);
      }).observe(document, { childList: true, subtree: true });
    }, cart);
    await openHydrated(page, `${origin}/kasse`);
    await expect(main.getByRole('textbox').first()).toBeVisible();
    await page.goto(`${origin}/fremd`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('link', { name: 'Kasse in eigenem Fenster öffnen' })).toBeVisible();
    const inner = page.frames().find((each) => each.url().endsWith('/kasse'));
    expect(await inner?.evaluate(() => Reflect.get(window, 'hadForm'))).toBeUndefined();
    await expect(frame.getByRole('main').getByRole('textbox')).toHaveCount(0);
  } finally {
    await closeServer(server);
  }
});
