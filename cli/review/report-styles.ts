/** Of the report: light and dark, narrow and wide screens, and paper. */
export const STYLES = `
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
