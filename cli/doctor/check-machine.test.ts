import { expect, test } from 'vitest';
import { checkMachine, checkImageProcess } from './check-machine.ts';

test('little memory is a warning with a way out', () => {
  expect(checkMachine({ cores: 1, memory: 512e6 })).toMatchObject([
    {
      status: 'warning',
      title: '1 core, 512 MB of memory: hardly enough',
      hint: expect.stringContaining('--concurrency 1'),
    },
  ]);
  expect(checkMachine({ cores: 4, memory: 8e9 })).toEqual([
    { id: 'machine', status: 'ok', title: '4 cores, 8.0 GB of memory' },
  ]);
});

test('this machine has a core and memory', () => {
  expect(checkMachine()[0]?.title).toMatch(/^[1-9]\d* cores?, [1-9]/);
});

test('an image process that keeps some of its rights is a warning that names them', () => {
  expect(checkImageProcess([])).toMatchObject([{ status: 'ok' }]);
  expect(checkImageProcess(['network', 'new privileges'])).toMatchObject([
    {
      status: 'warning',
      title: 'the process that decodes images cannot be kept from: network, new privileges',
      hint: expect.stringContaining('unshare'),
    },
  ]);
});
