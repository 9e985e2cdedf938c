import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { closeServer, listen, LOOPBACK } from '../../cli/serve/http.ts';
import { BOOKS, buttonsOf, cartOn, readSavedCart, saveCart, savedPosition } from './testing/cart-page.ts';
import { field, section } from './testing/checkout-page.ts';
import { originOf } from './testing/cities.ts';
import {
  collectProblems,
  expect,
  goToImprint,
  holdBack,
  openBeforeCode,
  test,
  waitForHydration,
  watchShifts,
} from './testing/client-page.ts';

/* What cart and checkout show before their code is there: site/sleeping-page/first-view. */

const KILOBYTE = 1024;

/** Of a script that draws a page. */
const DRAWING_BUDGET = 19 * KILOBYTE;

const GIFT = {
  recipientName: 'Ömer <b>',
  donorName: 'Änne',
  message: 'Alles Gute\nund <script>alert(1)</script>',
  recipientEmail: 'oemer@post.example',
};

const CUSTOMER = {
  name: 'Erika Mustermann',
  email: 'erika@post.example',
  companyName: '',
  address: { street: 'Marktplatz 1', postalCode: '97070', city: 'Musterstadt' },
  deliveryAddress: { name: '', company: '', additionalInfo: 'Hinterhaus', street: '', postalCode: '', city: '' },
};

const POSTED = { deliveryType: 'POSTAL_SHIPPING', templateId: '8' } as const;

/** Carts with something to order. */
const FILLED = [
  { items: [savedPosition(1, { quantity: 3, gift: GIFT }), savedPosition(2, POSTED)], customer: CUSTOMER },
  {
    items: [
      savedPosition(4, { merchant: { ...BOOKS, companyName: `<img src=x onerror=alert(1)> ${'x'.repeat(300)}` } }),
      savedPosition(5, { templateId: 'constructor', gift: { message: '  ' } }),
      { amount: 'viel' },
    ],
  },
];

const CARTS = [...FILLED, { items: [] }, { items: [{ merchant: null }] }];

/** Keeps the page as React renders it at first: the code for more is there, the answers are not. */
async function holdBackAnswers(page: Page): Promise<void> {
  await holdBack(page, '**/builds/offers/*');
  await holdBack(page, '**/orders/cost-breakdown');
}

/** Marks what is drawn, to recognize it later. */
async function markDrawing(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const node of document.querySelectorAll('main *')) Reflect.set(node, 'drawn', true);
  });
}

/** Elements that React has made instead of taking over the drawn ones. */
function countNew(page: Page): Promise<number> {
  return page.evaluate(
    () => [...document.querySelectorAll('main *')].filter((node) => !Reflect.has(node, 'drawn')).length,
  );
}

for (const [index, cart] of CARTS.entries()) {
  test(`React takes over the drawn cart ${index + 1} as if it had rendered it`, async ({ page, header }) => {
    // Reported as ever, drawn or not.
    const problems = collectProblems(page);
    await saveCart(page, cart);
    await holdBackAnswers(page);
    const arrive = await openBeforeCode(page, '/warenkorb');
    const { main } = cartOn(page);
    await expect(main.locator('.cart-loading')).toHaveCount(0);
    await markDrawing(page);
    const drawn = await main.innerHTML();
    await arrive();
    expect(await countNew(page)).toBe(0);
    expect(problems.filter((problem) => !problem.includes('saved cart'))).toEqual([]);
    await goToImprint(page);
    await header.locator('[data-cart-link]').click();
    await expect(page).toHaveTitle(/^Warenkorb/);
    // As a tree, because the order of attributes differs; without the heading, which has the focus now.
    const isEqual = await main.evaluate((element, html) => {
      const copy = document.implementation.createHTMLDocument().createElement('main');
      copy.innerHTML = html;
      element.normalize();
      const [rendered, parsed] = [element, copy].map((main) => [...main.childNodes].slice(1));
      return (
        rendered?.length === parsed?.length &&
        rendered?.every((node, index) => node.isEqualNode(parsed?.[index] ?? null))
      );
    }, drawn);
    expect(isEqual, drawn).toBe(true);
  });
}

for (const [index, cart] of FILLED.entries()) {
  test(`React takes over the drawn checkout ${index + 1}`, async ({ page }) => {
    const problems = collectProblems(page);
    await saveCart(page, cart);
    await holdBackAnswers(page);
    const arrive = await openBeforeCode(page, '/kasse');
    await expect(section(page, 'Ihre Daten')).toBeVisible();
    await expect(field(page, 'Vor- und Nachname')).toHaveValue('customer' in cart ? CUSTOMER.name : '');
    await markDrawing(page);
    await arrive();
    expect(await countNew(page)).toBe(0);
    expect(problems.filter((problem) => !problem.includes('saved cart'))).toEqual([]);
  });
}

test('what is done to the drawn cart is done once when the code is there', async ({ page }) => {
  await saveCart(page, { items: [savedPosition(1), savedPosition(2, { merchant: BOOKS })] });
  const arrive = await openBeforeCode(page, '/warenkorb');
  const { row, undo, summary } = cartOn(page);
  await buttonsOf(row(BOOKS.companyName)).remove.click();
  await row().getByRole('textbox').fill('4');
  await arrive();
  await expect(undo).toBeFocused();
  await expect(summary.getByRole('heading')).toHaveText('4 Gutscheine');
  expect(await readSavedCart(page)).toMatchObject({ items: [{ positionNumber: 1, quantity: 4 }] });
});

test('what is typed into the drawn checkout stays, with the focus, and is saved', async ({ page }) => {
  await saveCart(page, { items: [savedPosition(1)], customer: CUSTOMER });
  const arrive = await openBeforeCode(page, '/kasse');
  await field(page, 'Ort').fill('Neustadt');
  await field(page, 'E-Mail-Adresse').press('End');
  await page.keyboard.type('.de');
  await arrive();
  await expect(field(page, 'E-Mail-Adresse')).toBeFocused();
  await expect(field(page, 'E-Mail-Adresse')).toHaveValue('erika@post.example.de');
  await expect(field(page, 'Vor- und Nachname')).toHaveValue(CUSTOMER.name);
  await expect
    .poll(() => readSavedCart(page))
    .toMatchObject({ customer: { email: 'erika@post.example.de', address: { city: 'Neustadt' } } });
});

test('a cart that another tab changes after it was drawn is the new one when the code is there', async ({
  quietPage: page,
  context,
}) => {
  await saveCart(page, { items: [savedPosition(1), savedPosition(2)] });
  const arrive = await openBeforeCode(page, '/warenkorb');
  await expect(cartOn(page).rows).toHaveCount(2);
  const other = await context.newPage();
  await other.goto('/impressum');
  await other.evaluate((item) => localStorage.setItem('cart', JSON.stringify({ items: [item] })), savedPosition(2));
  await arrive();
  await expect(cartOn(page).rows).toHaveCount(1);
});

test('personal data that are kept for too long are not drawn', async ({ page }) => {
  const saved = Date.now() - 31 * 24 * 3_600_000;
  await saveCart(page, { items: [savedPosition(1, { gift: GIFT, timestamp: saved })], savedAt: saved });
  const arrive = await openBeforeCode(page, '/warenkorb');
  await expect(cartOn(page).rows).toHaveCount(1);
  await expect(cartOn(page).main).not.toContainText(GIFT.recipientName);
  await arrive();
  await expect(cartOn(page).main).not.toContainText(GIFT.recipientName);
});

function waitForPaint(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** Serves the site, and each document up to the next of these texts only, until told to go on. */
async function serveInParts(ends: readonly string[]) {
  const waiting: (() => void)[] = [];
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(originOf('musterstadt') + url);
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    let rest = Buffer.from(await answer.arrayBuffer());
    for (const end of type.startsWith('text/html') ? ends : []) {
      const length = rest.indexOf(end);
      expect(length, end).toBeGreaterThan(0);
      response.write(rest.subarray(0, length));
      rest = rest.subarray(length);
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    response.end(rest);
  });
  const port = await listen(server, { host: LOOPBACK, port: 0 });
  return {
    origin: `http://${LOOPBACK}:${port}`,
    goOn: () => waiting.shift()?.(),
    close: () => closeServer(server),
  };
}

for (const width of [360, 1280]) {
  test(`nothing in the header moves while the document arrives, ${width} px`, async ({ page, header }) => {
    await page.setViewportSize({ width, height: 740 });
    const ends = ['</li>', '</nav>', 'data-cart-link', '</header>', '<footer'];
    const site = await serveInParts(ends);
    const shifts = await watchShifts(page);
    await page.goto(`${site.origin}/faq`, { waitUntil: 'commit' });
    for (let part = 0; part < ends.length; part++) {
      await waitForPaint(page);
      site.goOn();
    }
    await page.waitForLoadState();
    await expect(header.locator('[data-cart-link]')).toBeVisible();
    expect(await shifts()).toBe(0);
    await site.close();
  });
}

for (const { name, cart, path } of [
  { name: 'a filled cart', cart: FILLED[0], path: '/warenkorb' },
  { name: 'an empty cart', cart: { items: [] }, path: '/warenkorb' },
  { name: 'the checkout', cart: FILLED[0], path: '/kasse' },
]) {
  test(`nothing on the screen moves while ${name} is drawn and taken over`, async ({ page }) => {
    const shifts = await watchShifts(page);
    await saveCart(page, cart);
    // Late enough for the prerendered content to be painted first.
    const draw = await holdBack(page, '**/draw-*.js');
    await page.goto(path, { waitUntil: 'commit' });
    await waitForPaint(page);
    draw();
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    expect(await shifts()).toBe(0);
  });
}

test('the rows of the cart stay where they are drawn if a voucher is not sold any more', async ({ page }) => {
  const merchant = { id: '9', slug: 'laden-zu', companyName: 'Laden zu' };
  await saveCart(page, { items: [savedPosition(1, { merchant }), savedPosition(2, { merchant }), savedPosition(3)] });
  const answer = await holdBack(page, '**/builds/offers/*');
  // It has a message of its own for such positions, which needs more room.
  await holdBack(page, '**/orders/cost-breakdown');
  await page.goto('/warenkorb');
  await waitForHydration(page);
  const { rows } = cartOn(page);
  const places = async () => {
    const found: object[] = [];
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      found.push(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON())));
    }
    return found;
  };
  const drawn = await places();
  answer();
  await expect(rows.first().getByText('Dieser Gutschein wird nicht mehr verkauft.')).toBeVisible();
  expect(await places()).toEqual(drawn);
});

test('the scripts that draw keep within their budget, and no other page loads them', async ({ page, request }) => {
  const scripts = async (path: string) => {
    const html = await (await request.get(path)).text();
    return [...html.matchAll(/<script type="module" src="([^"]*\/draw-[^"]*)"/g)].map(([, file = '']) => file);
  };
  for (const path of ['/warenkorb', '/kasse']) {
    const files = await scripts(path);
    expect(files).toHaveLength(1);
    const size = gzipSync(await (await request.get(files[0] ?? '')).body(), { level: 9 }).length;
    test.info().annotations.push({ type: `${path}, gzip`, description: `${size} bytes` });
    expect(size).toBeLessThanOrEqual(DRAWING_BUDGET);
  }
  for (const path of ['/', '/karte', '/bestellung-abgeschlossen']) expect(await scripts(path)).toEqual([]);
  // Without the script, the page waits for its code.
  await page.route('**/draw-*.js', (route) => route.abort());
  await saveCart(page, FILLED[0]);
  await page.goto('/warenkorb');
  await expect(cartOn(page).rows).toHaveCount(2);
});
