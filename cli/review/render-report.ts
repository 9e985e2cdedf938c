import { escapeHtml } from '../../site/shared/text/escape-html.ts';
import { formatCount, formatUtc, pluralize, shorten } from '../report/format.ts';
import {
  unreadNote,
  type Example,
  type GroupDocument,
  type PictureFile,
  type ReviewDocument,
  type TenantDocument,
} from './review-document.ts';
import { SETTINGS } from './compare-settings.ts';
import { EXAMPLES } from './known-changes.ts';
import { WORDS } from './review-tenant.ts';

const MAX_DETAILS = 8;
const MAX_TEXT = 240;
/** Cities that are named beside a common change; the others are listed below it. */
const MAX_NAMES = 8;

/** The report as one page that needs neither scripts nor a server. All foreign text is escaped. */
export function renderReport(document: ReviewDocument): string {
  const { shared, tenants, totals, against, at, limits } = document;
  const pictured = shared.filter((group) => !isWords(group));
  const words = shared.filter(isWords);
  const note = unreadNote(document);
  const own = tenants.filter((each) => (each.own ?? []).length > 0 || (each.problems ?? []).length > 0);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<title>Review: ${escapeHtml(summary(document))}</title>
<style>${STYLES}</style>
</head>
<body>
<a class="skip" href="#changes">To the changes</a>
<header>
<h1>Review</h1>
<p class="lead">${escapeHtml(summary(document))}</p>
<dl>
<div><dt>Compared with</dt><dd>${escapeHtml(against)}</dd></div>
<div><dt>Made</dt><dd><time datetime="${escapeHtml(at)}">${formatUtc(Date.parse(at))}</time></dd></div>
<div><dt>Pictured</dt><dd>${pluralize(totals.pictured, 'page')} at ${limits.widths.join(' and ')} px</dd></div>
${totals.recognized === 0 ? '' : `<div><dt>Recognized</dt><dd>${pluralize(totals.recognized, 'page')}</dd></div>`}
</dl>
<p class="note">Of each city, at most ${pluralize(limits.pages, 'page')} are pictured: one of each type, and pages whose data
changed. Pictures end at ${formatCount(limits.height)} px; the data of all pages are compared to the end. Pages are shown
without consent, stored data or motion, as on ${formatUtc(Date.parse(limits.pagesOpenedAt))}.</p>
${totals.recognized === 0 ? '' : RECOGNIZED}
${note === undefined ? '' : `<p class="note">${escapeHtml(note)}</p>`}
<nav aria-label="Contents"><ul>
${link('changes', `Changes that several cities have (${formatCount(pictured.length)})`)}
${link('words', `Texts, prices and links that several cities have (${formatCount(words.length)})`)}
${link('own', `Changes of single cities (${formatCount(own.length)})`)}
${link('cities', `All cities (${formatCount(tenants.length)})`)}
</ul></nav>
</header>
<main>
${section('changes', 'Changes that several cities have', groups(pictured, totals.tenants))}
${section('words', 'Texts, prices and links that several cities have', groups(words, totals.tenants))}
${totals.shared > shared.length ? `<p class="note">And ${formatCount(totals.shared - shared.length)} more that fewer cities have: <code>voucher-site diff</code> lists the differences of a city.</p>` : ''}
${section('own', 'Changes of single cities', own.map((each) => renderCity(each)).join('\n') || NONE)}
${section('cities', 'All cities', renderTable(document))}
</main>
</body>
</html>
`;
}

const RECOGNIZED = `<p class="note">After new code, a page whose data did not change is recognized instead of pictured if its elements
change in the same way as in pictures of ${EXAMPLES} other cities, at both widths. It is counted with these.</p>`;

const NONE = '<p>None.</p>';

function summary({ totals }: ReviewDocument): string {
  const parts = [
    `${formatCount(totals.changed)} of ${pluralize(totals.tenants, 'city', 'cities')} changed`,
    `${formatCount(totals.unchanged)} unchanged`,
    ...(totals.new > 0 ? [`${formatCount(totals.new)} new`] : []),
    ...(totals.failed > 0 ? [`${formatCount(totals.failed)} not reviewed`] : []),
  ];
  return parts.join(', ');
}

function link(id: string, text: string): string {
  return `<li><a href="#${id}">${escapeHtml(text)}</a></li>`;
}

function section(id: string, title: string, content: string): string {
  return `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>\n${content}\n</section>`;
}

function isWords({ subject }: GroupDocument): boolean {
  return subject.startsWith(WORDS);
}

function groups(list: readonly GroupDocument[], cityCount: number): string {
  return list.length === 0 ? NONE : list.map((group) => renderGroup(group, cityCount)).join('\n');
}

/** `footer.site-footer, in 298 of 300 cities, on all types of pages` */
function renderGroup(group: GroupDocument, cityCount?: number): string {
  const level = cityCount === undefined ? 'h4' : 'h3';
  const where = cityCount === undefined ? '' : ` <small>in ${ofCities(group.cityCount, cityCount)}</small>`;
  return `<article class="change">
<${level}>${escapeHtml(nameOf(group))}${where}</${level}>
<p>On ${pluralize(group.pageCount, 'page')}${group.widths.length === 0 ? '' : ` at ${group.widths.join(' and ')} px`}: ${group.types.map((type) => `<code>${escapeHtml(shorten(type, MAX_TEXT))}</code>`).join(', ')}</p>
${renderDetails(group)}
${group.examples.map(renderExample).join('\n')}
${cityCount === undefined ? renderPages(group) : renderCities(group)}
</article>`;
}

function nameOf(group: GroupDocument): string {
  const { subject } = group;
  if (isWords(group)) return `Data: ${subject.slice(WORDS.length).trim()}`;
  if (subject.startsWith(SETTINGS)) return `Setting: ${subject.slice(SETTINGS.length).trim()}`;
  return subject === 'page' ? 'Page' : `Part of the page: ${subject}`;
}

function ofCities(count: number, all: number): string {
  return count === all
    ? `all ${pluralize(all, 'city', 'cities')}`
    : `${formatCount(count)} of ${pluralize(all, 'city', 'cities')}`;
}

function renderDetails({ details, varying }: GroupDocument): string {
  const lines = details.slice(0, MAX_DETAILS).map((detail) => `<li>${escapeHtml(shorten(detail, MAX_TEXT))}</li>`);
  const intro = varying ? '<p>Each city has its own texts or images there; those of one are:</p>' : '';
  return `${intro}<ul class="details">${lines.join('')}${details.length > MAX_DETAILS ? '<li>and more</li>' : ''}</ul>`;
}

function renderExample({ tenant, page, pictures }: Example): string {
  const whose = `${page} of ${tenant}`;
  const figures = pictures.flatMap(({ at, before, after }) => [
    figure(before, `Before, ${at} px`, whose),
    figure(after, `After, ${at} px`, whose),
  ]);
  return `<div class="example"><p class="whose"><code>${escapeHtml(shorten(page, MAX_TEXT))}</code> of ${cityLink(tenant)}</p>
<div class="pictures">${figures.join('')}</div></div>`;
}

function figure(picture: PictureFile | undefined, caption: string, whose: string): string {
  if (picture === undefined) return `<figure class="none"><figcaption>${caption}: no such page</figcaption></figure>`;
  const { file, width, height } = picture;
  const kind = width < 800 ? 'narrow' : 'wide';
  return `<figure class="${kind}"><figcaption>${caption}</figcaption><a href="${escapeHtml(file)}"><img src="${escapeHtml(file)}" width="${width}" height="${height}" loading="lazy" alt="${escapeHtml(`${caption}: ${whose}`)}"></a></figure>`;
}

function renderCities({ cities }: GroupDocument): string {
  const names = Object.keys(cities);
  const shown = names.slice(0, MAX_NAMES).map(cityLink).join(', ');
  if (names.length <= MAX_NAMES) return `<p class="cities">Cities: ${shown}</p>`;
  const all = names.map((name) => `<li>${cityLink(name)}</li>`);
  return `<details class="cities"><summary>All ${formatCount(names.length)} cities</summary><ul>${all.join('')}</ul></details>`;
}

function renderPages({ cities, pageCount }: GroupDocument): string {
  const pages = Object.values(cities).flat();
  if (pages.length <= 1) return '';
  const all = pages.map((page) => `<li><code>${escapeHtml(shorten(page, MAX_TEXT))}</code></li>`);
  const [what, more] = pageCount > pages.length ? ['The first', ` of ${formatCount(pageCount)}`] : ['All', ''];
  return `<details><summary>${what} ${formatCount(pages.length)}${more} pages</summary><ul>${all.join('')}</ul></details>`;
}

function cityLink(tenant: string): string {
  return `<a href="#city-${escapeHtml(tenant)}">${escapeHtml(tenant)}</a>`;
}

/** What only this city has. */
function renderCity({ tenant, own = [], counts = NO_COUNTS, problems = [] }: TenantDocument): string {
  const failed = problems.map(
    ({ page, problem }) =>
      `<li><code>${escapeHtml(shorten(page, MAX_TEXT))}</code> could not be pictured: ${escapeHtml(problem)}</li>`,
  );
  return `<section class="city" aria-labelledby="own-${escapeHtml(tenant)}">
<h3 id="own-${escapeHtml(tenant)}">${cityLink(tenant)}</h3>
${failed.length === 0 ? '' : `<ul class="problems">${failed.join('')}</ul>`}
${own.map((group) => renderGroup(group)).join('\n')}
${counts.own > own.length ? `<p>And ${pluralize(counts.own - own.length, 'more change')}: <code>voucher-site diff --tenant ${escapeHtml(tenant)}</code> lists them.</p>` : ''}
</section>`;
}

const NO_COUNTS = { added: 0, removed: 0, changed: 0, own: 0 };

/** Every city, with links to what it has in common with others. */
function renderTable({ tenants, shared }: ReviewDocument): string {
  const rows = tenants.map((each) => {
    const { tenant, status, counts = NO_COUNTS, differing = 0, failure } = each;
    const common = shared.filter(({ cities }) => tenant in cities).length;
    const [pictured, recognized] = [each.pictured?.length ?? 0, each.recognized?.length ?? 0];
    const figures = [counts.added, counts.removed, counts.changed, differing, pictured, recognized, common];
    const what = failure === undefined ? status : `not reviewed: ${failure.code} ${failure.title}`;
    const single = counts.own === 0 ? '0' : `<a href="#own-${escapeHtml(tenant)}">${formatCount(counts.own)}</a>`;
    return `<tr id="city-${escapeHtml(tenant)}"><th scope="row">${escapeHtml(tenant)}</th><td>${escapeHtml(what)}</td>${figures.map((figureOf) => `<td class="number">${formatCount(figureOf)}</td>`).join('')}<td class="number">${single}</td><td><code>${escapeHtml(each.before?.buildId ?? '–')}</code></td><td><code>${escapeHtml(each.after?.buildId ?? '–')}</code></td></tr>`;
  });
  const heads = ['City', 'Status', 'Pages added', 'Removed', 'Data changed', 'Files differ', 'Pictured', 'Recognized'];
  const titles = [...heads, 'Common changes', 'Own changes', 'Live build', 'Newest build'];
  return `<div class="table" role="region" aria-label="Table of all cities" tabindex="0"><table><thead><tr>${titles.map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`;
}

/** For light and dark, narrow and wide screens, and paper. */
const STYLES = `
:root {
  color-scheme: light dark;
  --ground: #fff; --ink: #1c1b1f; --soft: #5b5862; --line: #d5d2da; --panel: #f6f5f8; --link: #0b4fb3;
  font: 1rem/1.55 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #16151a; --ink: #eceaf0; --soft: #b3afbc; --line: #3c3945; --panel: #201e26; --link: #9cc2ff; }
}
* { box-sizing: border-box; }
body { max-width: 84rem; margin: 0 auto; padding: 1.5rem clamp(1rem, 3vw, 3rem) 4rem; background: var(--ground); color: var(--ink); }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, .table:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--ground); }
h1 { margin: 0; font-size: 1.25rem; }
h2 { margin: 3rem 0 1rem; padding-top: 1rem; border-top: 2px solid var(--ink); font-size: 1.375rem; }
h3, h4 { margin: 0 0 .25rem; font-size: 1.0625rem; overflow-wrap: anywhere; }
h4 { font-size: 1rem; }
small, .note, dt { color: var(--soft); font-weight: 400; }
.lead { margin: .25rem 0 1rem; font-size: clamp(1.375rem, 3vw, 1.875rem); font-weight: 650; line-height: 1.25; }
dl { display: flex; flex-wrap: wrap; gap: .5rem 2.5rem; margin: 0; }
dd { margin: 0; }
.note { max-width: 70ch; font-size: .9375rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: 0; list-style: none; }
code { font: .875em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.change { margin: 0 0 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--panel); }
.change p { margin: .25rem 0; }
.details { margin: .5rem 0; padding-left: 1.25rem; overflow-wrap: anywhere; }
.city { margin: 0 0 2rem; }
.city > h3 { margin: 1.5rem 0 .75rem; font-size: 1.1875rem; }
.example { margin-top: 1rem; }
.pictures { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .75rem; align-items: start; }
@media (min-width: 60rem) { .pictures { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 3fr) minmax(0, 3fr); } }
figure { margin: 0; }
figcaption { font-size: .875rem; color: var(--soft); }
figure img { display: block; width: 100%; height: auto; border: 1px solid var(--line); background: #fff; }
.narrow img { max-width: 24.375rem; }
details { margin-top: .5rem; }
details ul { columns: 16rem; font-size: .9375rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9375rem; font-variant-numeric: tabular-nums; }
th, td { padding: .375rem .75rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
td.number { text-align: right; }
td code { overflow-wrap: normal; }
tr:target { background: color-mix(in srgb, var(--link) 18%, transparent); }
@media print {
  :root { --ground: #fff; --ink: #000; --soft: #444; --line: #999; --panel: #fff; --link: #000; font-size: 9.5pt; color-scheme: light; }
  body { max-width: none; padding: 0; }
  nav, .skip { display: none; }
  .example, figure, tr { break-inside: avoid; }
  h2, h3, h4 { break-after: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
  figure img { max-height: 12cm; width: auto; max-width: 100%; }
}
`;
