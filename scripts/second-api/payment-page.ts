import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { closeServer, listen, LOOPBACK } from '../../cli/serve/http.ts';
import type { Behaviour, TakenOrder } from './behaviour.ts';

export interface PaymentPage {
  origin: string;
  urlOf(index: number): string;
  close(): Promise<void>;
}

/** A certificate for this machine's own address, which no browser trusts, with its key. Valid until 2126. */
const CERTIFICATE = readFileSync(new URL('test-certificate.pem', import.meta.url));

/** The provider's page, where a visitor pays or gives up. It adds to the addresses what it was told to, and nothing else. */
export async function startPaymentPage(
  find: (index: number) => { order: TakenOrder; behaviour: Behaviour } | undefined,
): Promise<PaymentPage> {
  const server = createServer({ key: CERTIFICATE, cert: CERTIFICATE }, (request, response) => {
    const [, index, action] = /^\/p\/(\d+)\/([a-z-]*)$/.exec(request.url ?? '') ?? [];
    const found = find(Number(index ?? -1));
    if (found === undefined) return response.writeHead(404).end();
    const { returnUrl, cancelUrl } = found.order.body.payment;
    const { returnQuery, cancelQuery } = found.behaviour;
    if (action === 'paid') return response.writeHead(303, { location: withQuery(returnUrl, returnQuery) }).end();
    if (action === 'gave-up') return response.writeHead(303, { location: withQuery(cancelUrl, cancelQuery) }).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    return response.end(`<!doctype html><html lang="de"><meta name="viewport" content="width=device-width">
<title>Kartenzahlung</title><h1>Kartenzahlung</h1>
<p><a href="paid">Jetzt bezahlen</a></p><p><a href="gave-up">Zurück zum Laden</a></p></html>`);
  });
  const port = await listen(server, { host: LOOPBACK, port: 0 });
  const origin = `https://${LOOPBACK}:${port}`;
  return { origin, urlOf: (index) => `${origin}/p/${index}/`, close: () => closeServer(server) };
}

function withQuery(url: string, query = ''): string {
  if (query === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}
