import { Hono } from 'hono';
import { html } from 'hono/html';
import type { SandboxEnv } from '../sandbox-env.ts';
import { page } from './page.ts';

const TITLES: readonly [path: RegExp, title: string][] = [
  [/\/business-customer\/self-service\/order\/add$/, 'Gutscheine für Ihr Unternehmen bestellen'],
  [/\/(register|registrieren)$/, 'Betrieb anmelden'],
  [/\/login$/, 'Anmelden'],
];

/** Stands for the merchants' portal, which is not part of this product: any path below it is a page. */
export function portalRoutes(): Hono<SandboxEnv> {
  return new Hono<SandboxEnv>().get('*', (c) => {
    const title = TITLES.find(([path]) => path.test(c.req.path))?.[1] ?? 'Portal';
    return c.html(
      page(
        title,
        html`<h1>${title}</h1>
          <p>Hier beginnt das Portal des Gutscheinprogramms. In dieser Übungsumgebung gibt es davon nur diese Seite.</p>
          <p><small>${c.req.path}</small></p>`,
      ),
    );
  });
}
