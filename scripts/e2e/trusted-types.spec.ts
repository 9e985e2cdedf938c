import { expect, openHydrated, test } from './testing/client-page.ts';

/** Runs code of an attacker who can set a sink. @returns the resulting text of the document */
const SINKS = {
  'markup with a handler': `document.querySelector('main').innerHTML = '<img src=x onerror="ran()">'`,
  'markup with a script': `document.querySelector('main').innerHTML = '<script>ran()</scr' + 'ipt>'`,
  'markup with a frame': `document.querySelector('main').insertAdjacentHTML('beforeend', '<iframe srcdoc="x"></iframe>')`,
  'a link to a script': `document.querySelector('main').innerHTML = '<a href=" javascript:ran()">x</a>'`,
  'a script of another host': `document.createElement('script').src = 'https://evil.example/x.js'`,
  'text as code': `(0, eval)('ran()')`,
};

test('Trusted Types refuse what would run code', async ({ page, heading }) => {
  await openHydrated(page, '/faq');
  for (const [what, code] of Object.entries(SINKS)) {
    // As a module of the own origin: the policy refuses any other way to run it.
    await page.route('**/assets/attack.js*', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.ran = () => {}; try { ${code}; window.outcome = 'set'; } catch (error) { window.outcome = error.name; }`,
      }),
    );
    await page.evaluate((name) => {
      Reflect.deleteProperty(window, 'outcome');
      const script = document.createElement('script');
      script.src = `/assets/attack.js?${encodeURIComponent(name)}`;
      document.head.append(script);
    }, what);
    await page.waitForFunction(() => Reflect.has(window, 'outcome'));
    expect(await page.evaluate(() => Reflect.get(window, 'outcome')), what).toMatch(/^(?:TypeError|EvalError)$/);
    await expect(heading).toHaveText('Häufige Fragen');
  }
});
