import pc from 'picocolors';
import { expect, test } from 'vitest';
import { printResults } from './results.ts';

test('aligns lines, groups them by tenant and ends with a summary', () => {
  const output = printResults(
    [
      { id: 'node', status: 'ok', title: 'Node 24' },
      { id: 'data', tenant: 'alpha', status: 'warning', title: 'no merchants', hint: 'publish some' },
      { id: 'output', status: 'problem', title: 'full', details: ['why'], hint: 'tidy up' },
    ],
    pc.createColors(false),
  );
  expect(output.split('\n')).toEqual([
    '✓ ok       node    Node 24',
    '✗ problem  output  full',
    '                   why',
    '                   → tidy up',
    '',
    'alpha',
    '! warning  data    no merchants',
    '                   → publish some',
    '',
    '1 problem, 1 warning.',
    '',
  ]);
});

test('uses colours if enabled, with the same text', () => {
  expect(printResults([{ id: 'a', status: 'ok', title: 't' }], pc.createColors(true))).toBe(
    '\u001B[32m✓ ok     \u001B[39m  a  t\n\nNo problems found.\n',
  );
});
