import { afterEach, beforeEach, expect, test } from 'vitest';
import { repeatGivenOptions, setGivenOptions } from './given-options.ts';

beforeEach(() =>
  setGivenOptions({
    commands: new Set(['build', 'publish', 'status', 'dev']),
    values: [
      ['--config', 'my tenants.json'],
      ['--out', '/srv/sites'],
      ['--targets', 'hosts.json'],
    ],
  }),
);
afterEach(() => setGivenOptions({ commands: new Set(), values: [] }));

const CONFIG = "--config 'my tenants.json'";

test.each([
  ['--target web --tenant stadt', `--targets hosts.json --target web --tenant stadt`],
  ['--tenant stadt', '--tenant stadt'],
])('publish %s gets the file of targets only if it names a target', (given, expected) => {
  expect(repeatGivenOptions(`try voucher-site publish ${given}`)).toBe(
    `try voucher-site publish ${CONFIG} --out /srv/sites ${expected}`,
  );
});

test('each command of a text is judged by itself, and gets only options that it has', () => {
  expect(repeatGivenOptions('voucher-site status; voucher-site status --target web; voucher-site dev')).toBe(
    [
      `voucher-site status ${CONFIG} --out /srv/sites`,
      `voucher-site status ${CONFIG} --out /srv/sites --targets hosts.json --target web`,
      `voucher-site dev ${CONFIG}`,
    ].join('; '),
  );
});

test('an option that the text names is not repeated, and other words are no commands', () => {
  const text = 'voucher-site publish --targets other.json --target web';
  expect(repeatGivenOptions(text)).toBe(
    `voucher-site publish ${CONFIG} --out /srv/sites --targets other.json --target web`,
  );
  expect(repeatGivenOptions('voucher-site builds --target web')).toBe('voucher-site builds --target web');
});
