import { createHash } from 'node:crypto';
import { escapeHtml } from '../../site/shared/text/escape-html.ts';
import { buildMetaPath } from '../output/build-files.ts';
import { IMMUTABLE, LATEST_BUILD_FILE, NO_CACHE, REVALIDATED } from '../output/file-headers.ts';
import { renderCatchAll, renderRedirectStub } from '../output/redirects-file.ts';
import { FAREWELL } from '../release/orphans.ts';

/** What visitors of a closed site get. */
export interface Farewell {
  /** Former domain of the site; absent: unknown. */
  domain?: string;
  /** Lines that say whom visitors can ask: names, addresses, e-mail addresses. */
  contact: readonly string[];
  /** An https URL: every path redirects there, instead of showing a page. */
  redirectTo?: string;
}

export interface FarewellSite {
  /** The same for the same texts, so that publishing twice equals publishing once. */
  buildId: string;
  /** Text by path, without those that identify the build. */
  files: Readonly<Record<string, string>>;
}

/** Renders the site that stays where a programme's site was. It has no scripts and loads only its own stylesheet. */
export function renderFarewell(farewell: Farewell): FarewellSite {
  const files = farewell.redirectTo === undefined ? pageFiles(farewell) : redirectFiles(farewell.redirectTo);
  return { buildId: FAREWELL + digest(JSON.stringify(files)), files };
}

/**
 * The files that make open tabs of the closed site load a document at their next navigation: neither id nor frame is theirs.
 * @param timestamp milliseconds since 1970
 */
export function farewellBuildFiles({ buildId }: FarewellSite, timestamp: number): Record<string, string> {
  const build = { id: buildId, timestamp, frameId: buildId };
  return {
    [buildMetaPath(buildId)]: JSON.stringify({ ...build, prerendered: ['/'] }),
    [LATEST_BUILD_FILE]: JSON.stringify(build),
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function pageFiles(farewell: Farewell): Record<string, string> {
  const stylesheet = `assets/farewell.${digest(STYLES)}.css`;
  const page = renderPage(farewell, stylesheet);
  return {
    'index.html': page,
    '404.html': page,
    [stylesheet]: STYLES,
    _headers: renderHeaders({ 'X-Robots-Tag': 'noindex' }, [stylesheet]),
    _redirects: '',
  };
}

/** Search engines may follow: a redirect without `noindex` moves the addresses. */
function redirectFiles(to: string): Record<string, string> {
  const stub = renderRedirectStub({ to, tenantDomain: '' });
  return { 'index.html': stub, '404.html': stub, _headers: renderHeaders({}, []), _redirects: renderCatchAll(to) };
}

/** The blocks with Cache-Control do not overlap, because hosts join the values. */
function renderHeaders(more: Readonly<Record<string, string>>, immutable: readonly string[]): string {
  const everywhere = {
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), usb=()',
    ...more,
  };
  const cached = [
    [LATEST_BUILD_FILE, NO_CACHE],
    ...immutable.map((file) => [file, IMMUTABLE]),
    ...['', 'index.html', '404.html'].map((file) => [file, REVALIDATED]),
  ];
  const security = Object.entries(everywhere).map(([name, value]) => `  ${name}: ${value}\n`);
  const blocks = cached.map(([file = '', value = '']) => `/${file}\n  Cache-Control: ${value}\n`);
  return ['/*\n', ...security, ...blocks].join('');
}

/**
 * Says nothing about whether a voucher is valid: that depends on the contract and the law, and the programme's operator has
 * to answer it.
 */
function renderPage({ domain, contact }: Farewell, stylesheet: string): string {
  const where = domain === undefined ? '' : ` unter <span class="domain">${escapeHtml(domain)}</span>`;
  return `<!DOCTYPE html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Website geschlossen${domain === undefined ? '' : ` – ${escapeHtml(domain)}`}</title>
<link rel="stylesheet" href="/${stylesheet}">
</head>
<body>
<main>
<h1>Diese Website ist geschlossen</h1>
<p class="lead">Die Website des Gutscheinprogramms${where} wird nicht mehr betrieben. Gutscheine können hier nicht mehr bestellt werden.</p>
<h2>Sie haben noch einen Gutschein?</h2>
<p>Bewahren Sie den Gutschein und Ihre Bestellbestätigung bitte auf. Ob und wie lange ein Gutschein eingelöst werden kann, richtet sich nach den Bedingungen, die beim Kauf vereinbart wurden, und nach den gesetzlichen Vorschriften.</p>
<p>Bei Fragen zu einem Gutschein, zu einer Bestellung oder zu einem Widerruf wenden Sie sich bitte an Ihren Vertragspartner. Wer das ist, steht in der Regel in der Bestellbestätigung oder auf dem Gutschein.</p>
${contact.length === 0 ? '' : renderContact(contact)}</main>
</body>
</html>
`;
}

function renderContact(lines: readonly string[]): string {
  return `<h2>Kontakt</h2>
<p>Ansprechpartner für das Gutscheinprogramm:</p>
<address>
${lines.map(renderContactLine).join('<br>\n')}
</address>
`;
}

const BETWEEN_WORDS = /([\s<>()",;:]+)/;
const E_MAIL = /^[^@]+@[^@.]+(?:\.[^@.]+)+$/;

/** E-mail addresses in the line become links. */
function renderContactLine(line: string): string {
  return line.split(BETWEEN_WORDS).map(renderWord).join('');
}

function renderWord(word: string): string {
  const text = escapeHtml(word);
  return E_MAIL.test(word) ? `<a href="mailto:${escapeHtml(encodeURI(word))}">${text}</a>` : text;
}

/** Colours have a contrast of at least 7:1 in both schemes. */
const STYLES = `:root {
  color-scheme: light dark;
  --ground: #f4f5f7;
  --card: #ffffff;
  --ink: #1b2430;
  --soft: #3f4a59;
  --edge: #d5dae1;
  --link: #0b4a8f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12161c;
    --card: #1b212a;
    --ink: #f1f4f8;
    --soft: #cbd3de;
    --edge: #3a4553;
    --link: #a9cdff;
  }
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 1.0625rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: break-word;
}
main {
  max-width: 42rem;
  margin: clamp(1rem, 8vh, 6rem) auto;
  padding: clamp(1.25rem, 5vw, 3rem);
  background: var(--card);
  border: 1px solid var(--edge);
  border-radius: 0.75rem;
}
@media (max-width: 44rem) {
  main {
    margin: 0;
    min-height: 100vh;
    border: 0;
    border-radius: 0;
  }
}
h1 {
  margin: 0 0 1rem;
  font-size: clamp(1.625rem, 1.3rem + 1.6vw, 2rem);
  line-height: 1.2;
  text-wrap: balance;
}
h2 {
  margin: 2rem 0 0.5rem;
  font-size: 1.25rem;
  line-height: 1.3;
}
p {
  margin: 0 0 1rem;
}
.lead {
  color: var(--soft);
  font-size: 1.1875rem;
}
.domain {
  font-weight: 600;
}
address {
  font-style: normal;
}
a {
  color: var(--link);
  text-underline-offset: 0.15em;
}
a:focus-visible {
  outline: 3px solid var(--link);
  outline-offset: 2px;
  border-radius: 2px;
}
`;
