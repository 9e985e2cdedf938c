import { expect, test } from 'vitest';
import { checkNode } from './check-node.ts';

test.each([
  ['18.20.0', 'problem'],
  ['20.18.3', 'problem'],
  ['20.19.0', 'warning'],
  ['21.7.0', 'warning'],
  ['22.0.0', 'ok'],
  ['24.11.1', 'ok'],
])('Node %s is %s', (version, status) => {
  const [result] = checkNode(version);
  expect(result).toMatchObject({ id: 'node', status, title: expect.stringContaining(version) });
  expect(result?.hint === undefined).toBe(status === 'ok');
});
