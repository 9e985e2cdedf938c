import { CODE_ID } from './names.ts';

/** Starts the element that names the code of a sleeping document. */
export const CODE_START = `<script id="${CODE_ID}" type="application/json">`;

/** As Vike ends a document: the entry, and the modules that it imports. */
const ENTRY = /<script src="([^"]+)" type="module" async><\/script>/;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)" as="script" type="text\/javascript">/g;

/** Plain scripts of the document's head, which Vike takes for modules of the page. */
const PLAIN_SCRIPTS = '/assets/static/';

/** early-input.ts runs the code when the visitor wants something of the page. */
export function putToSleep(html: string): string {
  const { start, files, end } = findCode(html);
  const json = JSON.stringify(files);
  return `${html.slice(0, start)}${CODE_START}${json}</script>${html.slice(end)}`;
}

/**
 * Names all code in the head, after what the first paint needs. The entry runs after the modules of the head, which may
 * draw the page (first-view/).
 */
export function startAtOnce(html: string): string {
  const { start, files, end } = findCode(html);
  const [entry] = files;
  // The entry is by far the largest, so it is named first.
  const tags = files.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`).join('');
  const script = html.indexOf('\n<script src=');
  if (script === -1 || script > start) throw new Error('A document must have plain scripts before its code');
  return `${html.slice(0, script)}${tags}${html.slice(script, start)}<script src="${entry}" type="module" fetchpriority="low"></script>${html.slice(end)}`;
}

interface CodeTags {
  start: number;
  end: number;
  /** The entry first. */
  files: string[];
}

function findCode(html: string): CodeTags {
  const entry = ENTRY.exec(html);
  if (entry?.[1] === undefined) throw new Error('A document must run an entry');
  const start = entry.index;
  const rest = html.slice(start + entry[0].length);
  const modules = [...rest.matchAll(PRELOAD)];
  const last = modules.at(-1);
  const end = start + entry[0].length + (last === undefined ? 0 : last.index + last[0].length);
  const files = modules.flatMap(([, href = '']) => (href.startsWith(PLAIN_SCRIPTS) ? [] : [href]));
  return { start, end, files: [entry[1], ...files] };
}
