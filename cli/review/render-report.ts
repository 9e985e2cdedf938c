import { escapeHtml } from '../../site/shared/text/escape-html.ts';
import { formatCount, formatUtc, pluralize } from '../report/format.ts';
import {
  shorten,
  unreadNote,
  type Example,
  type GroupDocument,
  type PictureFile,
  type ReviewDocument,
  type TenantDocument,
} from './review-document.ts';
import { STYLES } from './report-styles.ts';
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
