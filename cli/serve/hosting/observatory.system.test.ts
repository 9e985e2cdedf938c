import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import path from 'node:path';
import { execaNode } from 'execa';
import { canRun } from '../../testing/suite-programs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grade, type ObservedResponse } from '../../testing/observatory/grade.ts';
import { temporaryFolder, writeTenants } from '../../testing/cli-fixture.ts';
import { createSandboxListener } from '../../sandbox/start-sandbox.ts';
import { endpointsAt } from '../../sandbox/sandbox-path.ts';
import { createCertificate } from '../../testing/certificate.ts';
import { closeServer, listen, LOOPBACK } from '../http.ts';
import { startPreview } from '../preview/start-preview.ts';
import { askHost, type HostResponse } from '../../testing/ask-host.ts';
import { serveSitesByTls } from '../../testing/hosts.ts';
import type { ServerKind } from '../../testing/web-server.ts';

/*
 * The analysis and the grades of the MDN HTTP Observatory, on what this machine's own servers answer. What the Observatory
 * fetches itself from public hosts is fetched here: `/` by http:// with each redirect, `/` by https://, and a preflight request.
 */
const BEST_SCORE = 130;
const PREFLIGHT = { origin: 'https://http-observatory.security.mozilla.org', 'access-control-request-method': 'GET' };

/** A real site, as the Observatory grades: the demo API serves it by HTTPS, because one without costs points. */
const TENANT = 'seeblick';
const DOMAIN = 'seeblick-karte.example';
const API_HOST = 'localhost';

const folder = temporaryFolder();

beforeAll(async () => {
  // Web servers that root starts work as somebody else.
  chmodSync(folder, 0o755);
  const { certificate, key } = createCertificate(API_HOST);
  const trusted = path.join(folder, 'api.pem');
  writeFileSync(trusted, certificate);
  const api = createServer({ cert: certificate, key }, createSandboxListener({}));
  const port = await listen(api, { host: LOOPBACK, port: 0 });
  const endpoints = endpointsAt(`https://${API_HOST}:${port}`);
  const tenant = { id: TENANT, tenantDomain: DOMAIN, generalVoucherMerchantId: 'seeblick-karte', ...endpoints };
  writeTenants(folder, { tenants: [tenant] });
  // Node reads trusted certificates when a process starts.
  const bin = path.resolve(import.meta.dirname, '../../bin.js');
  await execaNode(bin, ['build', '--all', '--quiet'], {
    cwd: folder,
    env: { NODE_EXTRA_CA_CERTS: trusted },
    nodeOptions: [],
  });
  return () => closeServer(api);
});

const observe = ({ status, headers, body }: HostResponse): ObservedResponse => ({
  status,
  headers,
  data: body.toString(),
  // A certificate that is not trusted ends the request.
  verified: true,
});

const FULL_MARKS = {
  'csp-implemented-with-no-unsafe-default-src-none': 10,
  'referrer-policy-private': 5,
  'x-frame-options-implemented-via-csp': 5,
  'corp-implemented-with-same-origin': 10,
  'redirection-to-https': 0,
  'hsts-implemented-max-age-at-least-six-months': 0,
};

describe.each<ServerKind>(['nginx', 'caddy', 'apache'])('%s, as its configuration is printed', (kind) => {
  beforeEach(({ skip }) =>
    skip(!canRun(kind) || !canRun('observatory'), `${kind} or the Observatory is not installed`),
  );

  test.each(['/', '/kasse', '/gutscheine'])(
    `answers of %s, fetched by http:// and https://, are graded ${BEST_SCORE} by the Observatory’s analysis`,
    async (target) => {
      const sites = await serveSitesByTls(folder, kind, [DOMAIN]);
      try {
        const first = await askHost(target, { port: sites.port, host: DOMAIN });
        const https = await sites.get(target);
        const to = new URL(first.headers.location ?? '', `http://${DOMAIN}`);
        const graded = await grade(DOMAIN, {
          http: observe(https),
          https: observe(https),
          httpRedirects: [
            { url: new URL(`http://${DOMAIN}${target}`), status: first.status },
            { url: to, status: (await sites.get(to.pathname)).status },
          ],
          cors: observe(await sites.get(target, { method: 'OPTIONS', headers: PREFLIGHT })),
        });
        expect(graded).toMatchObject({ modifiers: FULL_MARKS, score: BEST_SCORE, grade: 'A+' });
      } finally {
        await sites.close();
      }
    },
  );
});

describe.runIf(canRun('observatory'))('Netlify', () => {
  let close = async (): Promise<void> => {};
  let port = 0;

  beforeAll(async () => {
    const outDir = path.join(folder, 'dist');
    ({ close, port } = await startPreview({ outDir, tenants: [{ id: TENANT, sandbox: false }], sandbox: null }));
  });

  afterAll(() => close());

  test.each(['/', '/kasse', '/gutscheine'])(
    `the headers that _headers names for %s, read by the preview, are graded ${BEST_SCORE} where Netlify does TLS and redirects to it`,
    async (target) => {
      const answer = observe(await askHost(target, { port, host: DOMAIN }));
      const graded = await grade(DOMAIN, {
        http: answer,
        https: answer,
        // Netlify's own: https://docs.netlify.com/manage/domains/secure-domains-with-https/https-ssl/
        httpRedirects: [
          { url: new URL(`http://${DOMAIN}${target}`), status: 301 },
          { url: new URL(`https://${DOMAIN}${target}`), status: answer.status },
        ],
        cors: observe(await askHost(target, { port, host: DOMAIN, method: 'OPTIONS', headers: PREFLIGHT })),
      });
      expect(graded).toMatchObject({ modifiers: FULL_MARKS, score: BEST_SCORE, grade: 'A+' });
    },
  );
});
