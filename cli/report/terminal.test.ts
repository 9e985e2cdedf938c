import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { coloursFor, isInteractive, lineWidth, wrap, type TerminalStream } from './terminal.ts';

const pipe: TerminalStream = new PassThrough();
const terminal: TerminalStream = Object.assign(new PassThrough(), { isTTY: true, columns: 120 });

describe('colours', () => {
  test.each([
    ['a terminal', terminal, {}, true],
    ['a pipe', pipe, {}, false],
    ['a dumb terminal', terminal, { TERM: 'dumb' }, false],
    ['a terminal with NO_COLOR', terminal, { NO_COLOR: '0' }, false],
    ['a terminal with an empty NO_COLOR', terminal, { NO_COLOR: '' }, true],
    ['a pipe with FORCE_COLOR=1', pipe, { FORCE_COLOR: '1' }, true],
    ['a pipe with FORCE_COLOR=true', pipe, { FORCE_COLOR: 'true' }, true],
    ['a pipe with an empty FORCE_COLOR', pipe, { FORCE_COLOR: '' }, false],
    ['a terminal with FORCE_COLOR=0', terminal, { FORCE_COLOR: '0' }, false],
    ['a terminal with FORCE_COLOR=false', terminal, { FORCE_COLOR: 'false' }, false],
    ['a pipe with both', pipe, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ])('%s', (_, stream, env, coloured) => {
    expect(coloursFor(stream, env).red('x') !== 'x').toBe(coloured);
  });
});

describe('the live display', () => {
  test.each([
    ['is for a terminal', terminal, {}, true],
    ['is not for a pipe', pipe, {}, false],
    ['is not for CI', terminal, { CI: 'true' }, false],
    ['is for a terminal where CI is switched off', terminal, { CI: 'false' }, true],
    ['is not for a terminal without cursor movements', terminal, { TERM: 'dumb' }, false],
  ])('%s', (_, stream, env, interactive) => {
    expect(isInteractive(stream, env)).toBe(interactive);
  });
});

test('only a terminal limits a line', () => {
  expect(lineWidth(terminal)).toBe(120);
  expect(lineWidth(pipe)).toBe(Infinity);
  expect(lineWidth(Object.assign(new PassThrough(), { isTTY: true, columns: 0 }))).toBe(80);
});

describe('a long text', () => {
  const text = 'Der Gutschein  gilt in https://gutschein-musterstadt.example/akzeptanzstellen und in 大阪城公園 auch';

  test('is wrapped at words, by the columns that they take; an address stays whole', () => {
    expect(wrap(text, '→ ', '  ', 24).split('\n')).toEqual([
      '→ Der Gutschein  gilt in',
      '  https://gutschein-musterstadt.example/akzeptanzstellen',
      '  und in 大阪城公園 auch',
    ]);
  });

  test('is not wrapped where no terminal limits it', () => {
    expect(wrap(text, '→ ', '  ', Number.POSITIVE_INFINITY)).toBe(`→ ${text}`);
  });
});
