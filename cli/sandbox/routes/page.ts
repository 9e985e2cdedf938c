import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A simple German page of the sandbox, in which everything but the body's own markup is escaped. */
export function page(title: string, body: Markup): Markup {
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
