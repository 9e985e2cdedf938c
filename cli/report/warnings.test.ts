import { expect, test } from 'vitest';
import { createWarningCollector } from './warnings.ts';

test('the same code and message is one warning that is counted', () => {
  const warnings = createWarningCollector();
  warnings.add({ code: 'NO_LOCATION', message: 'A merchant has no location', examples: ['#/3'] });
  warnings.add({ code: 'NO_LOCATION', message: 'A merchant has no location', examples: ['#/9'] });
  warnings.add({ code: 'NO_LOCATION', message: 'A merchant has no location', count: 4 });
  expect(warnings.list()).toEqual([
    { code: 'NO_LOCATION', message: 'A merchant has no location', count: 6, examples: ['#/3', '#/9'] },
  ]);
});

test('different messages are separate warnings, in an order that does not depend on time', () => {
  const warnings = createWarningCollector();
  warnings.add({ code: 'B', message: 'second' });
  warnings.add({ code: 'B', message: 'first' });
  warnings.add({ code: 'A', message: 'third' });
  expect(warnings.list().map(({ code, message }) => [code, message])).toEqual([
    ['A', 'third'],
    ['B', 'first'],
    ['B', 'second'],
  ]);
});

test('at most five different examples are kept', () => {
  const warnings = createWarningCollector();
  for (let index = 0; index < 20; index += 1) {
    warnings.add({ code: 'A', message: 'often', examples: [`#/${Math.floor(index / 2)}`] });
  }
  expect(warnings.list()).toEqual([
    { code: 'A', message: 'often', count: 20, examples: ['#/0', '#/1', '#/2', '#/3', '#/4'] },
  ]);
});
