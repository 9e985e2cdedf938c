import { Hono } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { SandboxEnv } from './responses.ts';

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

const TITLES: readonly [path: RegExp, title: string][] = [
  [/\/business-customer\/self-service\/order\/add$/, 'Gutscheine für Ihr Unternehmen bestellen'],
  [/\/(register|registrieren)$/, 'Betrieb anmelden'],
  [/\/login$/, 'Anmelden'],
];

/** Stand-in for the merchants' portal, which is not part of this product: every path below it is a page. */
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

/** A German page of the sandbox; everything except the markup of `body` is escaped. */
function page(title: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          body {
            font:
              1.0625rem/1.55 system-ui,
              sans-serif;
            color: #26211d;
            background: #f6f3ef;
            margin: 0;
          }
          main {
            max-width: 34rem;
            margin: 8vh auto;
            padding: 2rem;
            background: #fff;
            border-radius: 12px;
          }
          small {
            color: #5d5650;
          }
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
}
