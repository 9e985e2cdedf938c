import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { closeServer, listen, LOOPBACK } from '../../cli/serve/http.ts';
import { STEERING_PATH, type ApiLog, type Behaviour, type Call, type Reply, type TakenOrder } from './behaviour.ts';
import { bareProblem, createOrderDesk, json } from './order-desk.ts';
import {
  CATEGORIES,
  GENERAL_MERCHANT_ID,
  merchantsOfCity,
  IMAGES,
  POINTS_OF_SALE,
  SALES_POINTS,
  SECOND_DOMAIN,
  SHIPPING_RATES,
  templatesAt,
  TENANT,
} from './second-city.ts';

export interface SecondApi {
  origin: string;
  /** Of the payment page, on another host and with a self-signed certificate. */
  paymentOrigin: string;
  /** The entry of tenants.json that leads to it. */
  tenant: Record<string, unknown> & { id: string };
  close(): Promise<void>;
}

/** Each service has its own path, different from the sandbox's. */
const SERVICES = ['/haendler/v3', '/shop', '/mandanten'];

/** All that pages of other origins may send. Preflight responses are not cached, so a browser asks before each call. */
const CORS = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-tenant-domain',
};

interface Asked {
  call: Call;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** As it came, so that only calls that need it read it. */
  body: string;
}

/** Starts a second implementation of the API, written from the contract alone, for one city. */
export async function startSecondApi(): Promise<SecondApi> {
  let behaviour: Behaviour = {};
  let calls: Call[] = [];
  const payment = await startPaymentPage((index) => {
    const order = desk.orders[index];
    return order && { order, behaviour };
  });
  let desk = createOrderDesk(payment.urlOf);

  const answer = (asked: Asked): Reply => {
    calls.push(asked.call);
    const reply = behaviour.replies?.[asked.call]?.shift();
    if (reply !== undefined && !reply.isDone) return reply;
    const usual = answerAsUsual(asked);
    return reply ?? usual;
  };

  const answerAsUsual = ({ call, query, headers, body }: Asked): Reply => {
    if (headers['x-tenant-domain'] !== SECOND_DOMAIN) return bareProblem(404);
    if (call === 'POST /orders/cost-breakdown') return desk.breakDown(JSON.parse(body), behaviour);
    if (call === 'POST /orders/place') {
      return desk.place(JSON.parse(body), headers['idempotency-key']?.toString(), behaviour);
    }
    return answerWithData(call, query, origin);
  };

  /** For tests, not for sites. */
  const answerSteering = (method: string | undefined, body: string): Reply => {
    if (method === 'GET') return json(200, { orders: [...desk.orders], calls } satisfies ApiLog);
    behaviour = JSON.parse(body);
    calls = [];
    desk = createOrderDesk(payment.urlOf);
    return { status: 204 };
  };

  const server = createServer((request, response) => {
    void respond(request, response).catch((error: unknown) => {
      process.stderr.write(`The second API failed: ${String(error)}\n`);
      response.destroy();
    });
  });
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://second.example');
    const image = IMAGES[pathname];
    if (image !== undefined) return send(response, { status: 200, body: image, contentType: 'image/svg+xml' });
    const body = await text(request);
    if (pathname === STEERING_PATH) return send(response, answerSteering(request.method, body));
    const service = SERVICES.find((prefix) => pathname.startsWith(`${prefix}/`));
    if (service === undefined) return send(response, bareProblem(404));
    if (request.headers.origin !== undefined) {
      response.setHeader('access-control-allow-origin', request.headers.origin);
      response.setHeader('vary', 'Origin');
    }
    const call = `${request.method} ${pathname.slice(service.length)}`;
    if (request.method === 'OPTIONS') {
      calls.push(call);
      return send(response, { status: 200, body: '', headers: CORS });
    }
    send(response, answer({ call, query: searchParams, headers: request.headers, body }));
  };
  const port = await listen(server, { host: LOOPBACK, port: 0 });
  const origin = `http://${LOOPBACK}:${port}`;
  const [merchantEndpoint, orderEndpoint, tenantEndpoint] = SERVICES.map((prefix) => `${origin}${prefix}/`);
  return {
    origin,
    paymentOrigin: payment.origin,
    tenant: {
      id: 'oelfurt',
      tenantDomain: SECOND_DOMAIN,
      generalVoucherMerchantId: GENERAL_MERCHANT_ID,
      merchantEndpoint,
      orderEndpoint,
      tenantEndpoint,
      portalEndpoint: 'https://portal.example/anmeldung',
      withdrawalEnabled: true,
    },
    close: async () => {
      await Promise.all([closeServer(server), payment.close()]);
    },
  };
}

/** The calls that only read. */
function answerWithData(call: Call, query: URLSearchParams, origin: string): Reply {
  const merchants = merchantsOfCity();
  const merchantId = /^GET \/merchants\/([^/]+)\/public$/.exec(call)?.[1];
  if (merchantId !== undefined) {
    const found = merchants.find(({ id }) => String(id) === decodeURIComponent(merchantId));
    return found ? json(200, found) : bareProblem(404);
  }
  if (call === 'GET /frontend-tenants' && query.get('domain') === SECOND_DOMAIN) return json(200, TENANT);
  const featured = merchants.filter(({ id }) => id !== GENERAL_MERCHANT_ID).slice(0, Number(query.get('limit') ?? 5));
  const lists: Record<Call, unknown[]> = {
    'GET /featured-merchants': featured,
    'GET /merchants/public': merchants.filter(({ slug }) => slug === (query.get('slug') ?? slug)),
    'GET /categories': CATEGORIES,
    'GET /poss/public': POINTS_OF_SALE,
    'GET /sales-points': query.get('websiteVisible') === 'true' ? SALES_POINTS : [],
    'GET /frontend-tenants/business-customer-supporters': [],
    'GET /templates': query.get('isVisible') === 'true' ? templatesAt(origin) : [],
    'GET /shipping-rates': SHIPPING_RATES,
  };
  return lists[call] === undefined ? bareProblem(404) : json(200, lists[call]);
}

function send(response: ServerResponse, { status, body = '', contentType, headers }: Reply): void {
  response.writeHead(status, { 'content-type': contentType ?? 'application/problem+json', ...headers });
  response.end(status === 204 ? undefined : body);
}

interface PaymentPage {
  origin: string;
  urlOf(index: number): string;
  close(): Promise<void>;
}

/** A certificate for this machine's own address, which no browser trusts, with its key. Valid until 2126. */
const CERTIFICATE = readFileSync(new URL('test-certificate.pem', import.meta.url));

/** The provider's page, where a visitor pays. It adds only the configured query to the return address. */
async function startPaymentPage(
  find: (index: number) => { order: TakenOrder; behaviour: Behaviour } | undefined,
): Promise<PaymentPage> {
  const server = createSecureServer({ key: CERTIFICATE, cert: CERTIFICATE }, (request, response) => {
    const [, index, action] = /^\/p\/(\d+)\/([a-z-]*)$/.exec(request.url ?? '') ?? [];
    const found = find(Number(index ?? -1));
    if (found === undefined) return response.writeHead(404).end();
    const location = withQuery(found.order.body.payment.returnUrl, found.behaviour.returnQuery);
    if (action === 'paid') return response.writeHead(303, { location }).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    return response.end(`<!doctype html><html lang="de"><meta name="viewport" content="width=device-width">
<title>Kartenzahlung</title><h1>Kartenzahlung</h1>
<p><a href="paid">Jetzt bezahlen</a></p></html>`);
  });
  const port = await listen(server, { host: LOOPBACK, port: 0 });
  const origin = `https://${LOOPBACK}:${port}`;
  return { origin, urlOf: (index) => `${origin}/p/${index}/`, close: () => closeServer(server) };
}

function withQuery(url: string, query = ''): string {
  if (query === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}
