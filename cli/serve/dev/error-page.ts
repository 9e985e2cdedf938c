import { inspect, stripVTControlCharacters } from 'node:util';
import { escapeHtml } from '../../../site/shared/text/escape-html.ts';

export interface ShownError {
  title: string;
  /** Code frame or stack, one line each; may be empty. */
  trace: string;
}

/** Vike prefixes the messages of errors that it logs with tags and an introduction. */
const VIKE_TAGS = /^.*?\[(?:vike|vite)\](?:\[[^\]]*\])*\s*/;
const VIKE_INTRODUCTION = /^(?:Following error was thrown|\[Error\])/;

/** The parts of an error that help to fix the site: the message and the stack frames in its files. */
export function describeError(error: unknown): ShownError {
  if (!(error instanceof Error)) return { title: inspect(error, { depth: 3 }), trace: '' };
  const [first = '', ...rest] = stripVTControlCharacters(error.message || error.name).split('\n');
  const introduction = first.replace(VIKE_TAGS, '');
  const [title = introduction, ...more] = VIKE_INTRODUCTION.test(introduction) ? rest : [introduction, ...rest];
  const frame = 'frame' in error && typeof error.frame === 'string' ? error.frame.split('\n') : [];
  const calls = (error.stack ?? '').split('\n').filter(isCallOfSite);
  return { title, trace: stripVTControlCharacters([...more, ...frame, ...calls].join('\n')).trimEnd() };
}

function isCallOfSite(line: string): boolean {
  return /^\s+at .*[\\/](?:site|templates)[\\/]/.test(line) && !line.includes('node_modules');
}

/**
 * The page that replaces one that could not be rendered. It reloads on the next edit.
 * @param what what happened, e.g. `GET /faq failed`
 */
export function renderErrorPage(what: string, error: unknown): string {
  const { title, trace } = describeError(error);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 4rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem; color: light-dark(#b00020, #ff8a80); overflow-wrap: anywhere }
pre { overflow-x: auto; padding: 1rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent) }
</style>
</head>
<body>
<p>${escapeHtml(what)}</p>
<h1>${escapeHtml(title)}</h1>
${trace === '' ? '' : `<pre>${escapeHtml(trace)}</pre>`}
<p>See the terminal for details. This page reloads when a file is saved.</p>
<script type="module">
import { createHotContext } from '/@vite/client';
createHotContext('/error-page').on('vite:beforeUpdate', () => location.reload());
</script>
</body>
</html>`;
}
