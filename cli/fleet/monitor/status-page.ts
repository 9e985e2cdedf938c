import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../site/shared/text/escape-html.ts';
import { repeatGivenOptions } from '../../lib/given-options.ts';
import { formatAge, formatUtc, pluralize } from '../../report/format.ts';
import { toPlainText } from '../../report/plain-text.ts';
import { isStuck, type QueueContent } from '../queue/tenant-queue.ts';
import { isHeld, type Problem, type TargetStatus, type TenantStatus } from './fleet-status.ts';
import { describeProblem, holdTexts, SHORT_RELEASE, summaryText, type StatusToPrint } from './print-status.ts';

interface PageOptions {
  /** `unreachable`: there is one, and it does not answer; undefined: there is none. */
  queue?: QueueContent | 'unreachable' | undefined;
}

/** An open page is reloaded after so long. */
const REFRESH_SECONDS = 30;

/**
 * The fleet as one HTML page that needs no other file: a row per listed tenant, in their order, with its problems and the command
 * that an operator would type next. It shows and does nothing. Without scripts it is the same table; with them, it is
 * filtered and sorted. Names, errors and reasons are foreign text.
 */
export function statusPage(fleet: StatusToPrint, { queue }: PageOptions = {}): string {
  const { listed, orphans, now } = fleet;
  const rows = listed.map((status, rank) => renderRow(status, rank, now));
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(titleOf(listed))}</title>
<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>voucher-site</h1>
<p class="summary">${toHtml(summaryText(fleet))}</p>
<p class="time">As of <time datetime="${new Date(now).toISOString()}">${formatUtc(now)}</time></p>
${queue === undefined ? '' : renderQueue(queue, now)}
${orphans.length === 0 ? '' : `<p class="orphans">${toHtml(`Without a tenant in the configuration: ${orphans.join(', ')}`)}</p>`}
<form class="tools" hidden>
<label>Find <input type="search" name="find" autocomplete="off"></label>
<label>Show <select name="show"><option value="">all tenants</option><option value="bad">with a problem</option><option value="held">held</option><option value="ok">without either</option></select></label>
<label>Sort by <select name="sort"><option value="">trouble</option><option value="tenant">tenant</option><option value="live">live since, oldest first</option><option value="checked">last check, oldest first</option></select></label>
<output aria-live="polite"></output>
</form>
<table>
<caption>Tenants, those in trouble first</caption>
<thead><tr><th scope="col">Tenant</th><th scope="col">State</th><th scope="col">Live for</th><th scope="col">Checked</th><th scope="col">Targets</th><th scope="col">Command</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
${listed.length === 0 ? '<p>No tenant is listed.</p>' : ''}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

/** Foreign text without control and direction characters, escaped. */
function toHtml(text: string): string {
  return escapeHtml(toPlainText(text));
}

/** A tab in the background shows the number of tenants in trouble. */
function titleOf(listed: readonly TenantStatus[]): string {
  const bad = listed.filter(({ problems }) => problems.length > 0).length;
  return bad === 0 ? 'voucher-site: ok' : `(${bad}) voucher-site`;
}

function renderRow(status: TenantStatus, rank: number, now: number): string {
  const { tenant, live, checkedAt, targets, problems } = status;
  const state = problems.length > 0 ? 'bad' : isHeld(status) ? 'held' : 'ok';
  const mark = { bad: '✗', held: '‖', ok: '✓' }[state];
  const lines = [
    ...problems.map((problem) => renderProblem(problem, status, now)),
    ...holdTexts(status, now).map((text) => `<p>${toHtml(text)}</p>`),
  ];
  const held = isHeld(status) ? ' data-held' : '';
  const keys = `data-tenant="${toHtml(tenant)}" data-state="${state}" data-rank="${rank}" data-live="${live?.since ?? 0}" data-checked="${checkedAt ?? 0}"${held}`;
  return `<tr ${keys}><th scope="row"><span class="mark" aria-hidden="true">${mark}</span> ${toHtml(tenant)}</th>
<td>${lines.length === 0 ? '<p>ok</p>' : lines.join('')}</td>
<td>${live === undefined ? '–' : renderAge(live.since, now, live.release)}</td>
<td>${renderAge(checkedAt, now)}</td>
<td>${targets.map((target) => `<p>${renderTarget(target, now)}</p>`).join('') || '–'}</td>
<td><code>${toHtml(repeatGivenOptions(commandFor(status)))}</code></td></tr>`;
}

function renderProblem(problem: Problem, status: TenantStatus, now: number): string {
  const { title, details = [], hint } = problem;
  const explained = [title, ...details].filter((text) => text !== undefined && text !== '');
  const more = [
    ...explained.map((text) => `<li>${toHtml(text ?? '')}</li>`),
    ...(hint === undefined ? [] : [`<li>→ ${toHtml(repeatGivenOptions(hint))}</li>`]),
  ];
  return `<p><b>${toHtml(describeProblem(problem, status, now))}</b></p>${more.length === 0 ? '' : `<ul>${more.join('')}</ul>`}`;
}

function renderAge(since: number | undefined, now: number, release?: string): string {
  if (since === undefined) return '–';
  const title = release === undefined ? '' : ` title="${toHtml(release)}"`;
  return `<time datetime="${new Date(since).toISOString()}"${title}>${formatAge(now - since)}</time>`;
}

function renderTarget({ target, isConfigured, release, since, isLive }: TargetStatus, now: number): string {
  if (!isConfigured) return toHtml(`${target}: no longer configured`);
  if (release === undefined) return toHtml(`${target}: nothing`);
  const what = isLive ? 'the same' : release.slice(0, SHORT_RELEASE);
  return toHtml(`${target}: ${what}${since === undefined ? '' : `, ${formatAge(now - since)}`}`);
}

/** What an operator would type next. */
function commandFor({ tenant, problems, hold, targets }: TenantStatus): string {
  const [first] = problems;
  const at = first?.target === undefined ? '' : ` --target ${first.target}`;
  switch (first?.kind) {
    case 'failing':
    case 'unbuilt':
    case 'damaged':
    case 'old':
      return `voucher-site build --tenant ${tenant}`;
    case 'publish failing':
      // Publishing again would be refused again: the hint says what comes first.
      if (first.code === 'NOT_REVIEWED') return `voucher-site status --tenant ${tenant}`;
      return `voucher-site publish --tenant ${tenant}${at}`;
    case 'behind':
      return `voucher-site publish --tenant ${tenant}${at}`;
    case 'unreachable':
      return `voucher-site doctor --tenant ${tenant}${at}`;
    case 'hold damaged':
      return `voucher-site resume --tenant ${tenant}${at}`;
    case undefined: {
      const held = targets.filter((target) => target.hold !== undefined).map(({ target }) => target);
      const there = held.length === 0 ? '' : ` --target ${held.join(' ')}`;
      if (hold !== undefined || held.length > 0) return `voucher-site resume --tenant ${tenant}${there}`;
      return `voucher-site status --tenant ${tenant}`;
    }
  }
}

function renderQueue(queue: QueueContent | 'unreachable', now: number): string {
  if (queue === 'unreachable') return '<p class="queue bad">The queue cannot be reached.</p>';
  const { waiting, active, delayed, failed, workers } = queue;
  const counts = [
    `${waiting.length} waiting`,
    `${active.length} building`,
    `${delayed.length} for later`,
    `${failed.length} failed for good`,
  ];
  const names = workers?.map(({ name, since }) => `${name}, ${formatAge(now - since)}`) ?? [];
  const alive =
    workers === undefined
      ? ''
      : ` · ${workers.length === 0 ? 'no worker is alive' : `${pluralize(workers.length, 'worker')}: ${names.join('; ')}`}`;
  const building = active.length === 0 ? '' : ` · building ${active.map(({ tenant }) => tenant).join(', ')}`;
  const isBad = isStuck(queue) || failed.length > 0;
  return `<p class="queue${isBad ? ' bad' : ''}">${toHtml(`Queue: ${counts.join(' · ')}${building}${alive}`)}</p>`;
}

const STYLE = `
:root { color-scheme: light dark; color: light-dark(#1d1d1f, #e8e8ea); background: light-dark(#fff, #17181c); font: 1rem/1.45 system-ui, sans-serif; --bad: light-dark(#a40000, #ff9b8a); --held: light-dark(#7a4b00, #f2c063); --ok: light-dark(#14622a, #8fd6a0) }
body { max-width: 90rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h1 { margin: 0; font-size: 1.25rem }
.summary { margin: .25rem 0; font-size: 1.25rem; font-weight: 600 }
.time, .queue, .orphans { margin: .25rem 0 }
.tools:not([hidden]) { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; margin: 1rem 0 }
.tools :is(input, select) { min-height: 2.75rem; font: inherit }
table { width: 100%; margin-top: 1rem; border-collapse: collapse }
caption { text-align: start; padding-bottom: .5rem }
th, td { padding: .5rem .75rem .5rem 0; text-align: start; vertical-align: top; border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); overflow-wrap: anywhere }
thead th { border-top: 0; font-weight: 400; white-space: nowrap }
tbody th { min-width: 11rem }
td:nth-child(2) { min-width: 14rem; max-width: 46rem }
td p, td ul { margin: 0 }
td ul { padding-inline-start: 1.1rem }
time { white-space: nowrap }
code { font: .875rem/1.5 ui-monospace, monospace; user-select: all }
.bad, [data-state=bad] :is(.mark, b) { color: var(--bad) }
[data-state=held] .mark { color: var(--held) }
[data-state=ok] .mark { color: var(--ok) }
tr[hidden] { display: none }
@media (width < 48rem) {
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
  tr, tbody, table, caption { display: block }
  tbody :is(th, td) { display: block; border: 0; padding: .125rem 0; min-width: 0; max-width: none }
  tr { padding: .75rem 0; border-top: 1px solid }
  td:nth-child(3)::before { content: 'Live for: ' }
  td:nth-child(4)::before { content: 'Checked: ' }
}
@media print { .tools { display: none !important } tr { break-inside: avoid } }
`;

/* What was chosen stands in the address, so that it outlives the refresh, which waits while somebody types. */
const SCRIPT = `
const form = document.querySelector('.tools'), body = document.querySelector('tbody'), rows = [...body.rows];
const { find, show, sort } = form.elements, number = (row, key) => Number(row.dataset[key]);
const chosen = new URLSearchParams(location.hash.slice(1));
for (const field of [find, show, sort]) field.value = chosen.get(field.name) ?? '';
const orders = {
  '': (a, b) => number(a, 'rank') - number(b, 'rank'),
  tenant: (a, b) => a.dataset.tenant < b.dataset.tenant ? -1 : 1,
  live: (a, b) => number(a, 'live') - number(b, 'live'),
  checked: (a, b) => number(a, 'checked') - number(b, 'checked'),
};
const apply = () => {
  const wanted = find.value.trim().toLowerCase();
  let count = 0;
  for (const row of rows) {
    row.hidden = !row.textContent.toLowerCase().includes(wanted) || (show.value === 'held' ? !('held' in row.dataset) : show.value !== '' && row.dataset.state !== show.value);
    if (!row.hidden) count += 1;
  }
  body.append(...rows.toSorted(orders[sort.value] ?? orders['']));
  form.querySelector('output').textContent = count === rows.length ? '' : count + ' of ' + rows.length;
};
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', () => {
  apply();
  history.replaceState(null, '', '#' + new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== '')));
});
form.hidden = false;
apply();
setInterval(() => { if (!document.hidden && !form.contains(document.activeElement)) location.reload(); }, ${REFRESH_SECONDS * 1000});
`;

/** Nothing but the page's own style and script, so that text which got past escaping still could do nothing. */
const CONTENT_POLICY = `default-src 'none'; style-src '${digest(STYLE)}'; script-src '${digest(SCRIPT)}'; base-uri 'none'; form-action 'none'`;

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
