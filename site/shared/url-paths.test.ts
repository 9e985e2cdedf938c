import { describe, expect, test } from 'vitest';
import { encodeInvalidCharacters, ownAddress, withoutTrailingSlashes } from './url-paths.ts';

const OPEN = new URL('https://stadt.example/gutscheine/cafe?motiv=2#wert');

describe('an address of this site', () => {
  test.each([
    ['/faq?x=1#y', '/faq?x=1#y'],
    ['faq', '/gutscheine/faq'],
    ['?token=x', '/gutscheine/cafe?token=x'],
    ['#wert', '/gutscheine/cafe?motiv=2#wert'],
    ['https://stadt.example/agb', '/agb'],
    ['//evil.example/x', '/evil.example/x'],
    [String.raw`/\evil.example`, '/evil.example'],
    ['/..//evil.example', '/evil.example'],
    ['/%2e%2e//evil.example', '/evil.example'],
    ['/a/../..//evil.example', '/evil.example'],
    ['/\t/evil.example', '/evil.example'],
    ['/\r\n\\evil.example', '/evil.example'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
    ['/%5cevil.example', '/%5cevil.example'],
    ['/%09/evil.example', '/%09/evil.example'],
    ['/:8080/x', '/:8080/x'],
    ['https://stadt.example//evil.example/x', '/evil.example/x'],
    ['https://stadt.example/..//evil.example', '/evil.example'],
    ['https://anna:geheim@stadt.example/faq', '/faq'],
    ['https://stadt.example:443/faq', '/faq'],
    ['/faq?weiter=//evil.example', '/faq?weiter=//evil.example'],
    ['/faq#//evil.example', '/faq#//evil.example'],
  ])('%j is %s', (address, expected) => {
    const found = ownAddress(address, OPEN);
    expect(found?.href).toBe(`https://stadt.example${expected}`);
    // Also the same page as a link or a Location.
    const path = `${found?.pathname}${found?.search}${found?.hash}`;
    expect(new URL(path, OPEN).href).toBe(found?.href);
  });

  test.each([
    'https://evil.example/',
    'http://stadt.example/',
    'https://stadt.example@evil.example/',
    'https://stadt.example:8443/',
    String.raw`\\evil.example`,
    ' //evil.example',
    '\u0000//evil.example',
    'https:/\t/evil.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://stadt.example/0-0',
    'https://',
  ])('%j is none', (address) => {
    expect(ownAddress(address, OPEN)).toBeUndefined();
  });
});

test.each([
  ['https://a.example/b//', 'https://a.example/b'],
  ['/', ''],
  ['', ''],
  ['/a/b', '/a/b'],
])('%j becomes %j', (text, trimmed) => {
  expect(withoutTrailingSlashes(text)).toBe(trimmed);
});

test('a text of slashes takes no longer than any other', () => {
  expect(withoutTrailingSlashes(`${'/'.repeat(2_000_000)}x`)).toHaveLength(2_000_001);
});

test.each([
  ['/a|b/{c}?d[]=1^2`#e|f', '/a%7Cb/%7Bc%7D?d%5B%5D=1%5E2%60#e%7Cf'],
  ['/100%/%zz/%e4%', '/100%25/%25zz/%e4%25'],
  ['/a#b#c', '/a#b%23c'],
  ['/größe?name=Müller&a=b;c#größe', '/größe?name=Müller&a=b;c#größe'],
])('what an address may not contain is encoded, and nothing else: %s', (address, expected) => {
  expect(encodeInvalidCharacters(address)).toBe(expected);
  expect(encodeInvalidCharacters(expected)).toBe(expected);
});
