import { expect, test } from 'vitest';
import { putToSleep, startAtOnce } from './sleeping-document.ts';

/** As Vike ends a document. */
const DOCUMENT = `<!DOCTYPE html>
<html><head>
<script src="/assets/static/boot.1.js"></script>
</head>
<body><p>Text</p><script src="/assets/entries/entry.1.js" type="module" async></script><link rel="modulepreload" href="/assets/entries/page.1.js" as="script" type="text/javascript"><link rel="modulepreload" href="/assets/chunks/part.1.js" as="script" type="text/javascript"><link rel="modulepreload" href="/assets/static/boot.1.js" as="script" type="text/javascript"></body>
</html>`;

test('a sleeping document names its code, without the plain scripts of its head, and loads none of it', () => {
  expect(putToSleep(DOCUMENT)).toBe(`<!DOCTYPE html>
<html><head>
<script src="/assets/static/boot.1.js"></script>
</head>
<body><p>Text</p><script id="code" type="application/json">["/assets/entries/entry.1.js","/assets/entries/page.1.js","/assets/chunks/part.1.js"]</script></body>
</html>`);
});

test('a document that starts at once asks for all of its code in the head, after what the first paint needs', () => {
  expect(startAtOnce(DOCUMENT)).toBe(`<!DOCTYPE html>
<html><head><link rel="modulepreload" fetchpriority="low" href="/assets/entries/entry.1.js"><link rel="modulepreload" fetchpriority="low" href="/assets/entries/page.1.js"><link rel="modulepreload" fetchpriority="low" href="/assets/chunks/part.1.js">
<script src="/assets/static/boot.1.js"></script>
</head>
<body><p>Text</p><script src="/assets/entries/entry.1.js" type="module" fetchpriority="low"></script></body>
</html>`);
});

test('a document of another form, which another Vike may write, is an error of ours', () => {
  const other = DOCUMENT.replace(' async', '');
  expect(() => putToSleep(other)).toThrow('A document must run an entry');
  expect(() => startAtOnce(other)).toThrow('A document must run an entry');
});
