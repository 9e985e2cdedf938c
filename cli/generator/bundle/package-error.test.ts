import { expect, test } from 'vitest';
import { describeBundlingError } from './bundle-site.ts';

const FOLDER = '/opt/site/node_modules/.cache/voucher-site';

test.each([
  ["ENOSPC: no space left on device, copyfile 'a' -> 'b'"],
  ['Failed to write file in /opt/x.js\n\nCaused by:\n    No space left on device (os error 28)\n'],
  ['Caused by:\n    Disk quota exceeded (os error 122)\n'],
])('a full disk is told as such, though the bundler has it only in its text: %j', (text) => {
  const error = new Error(`The site's code does not build.\n${text}`);
  expect(describeBundlingError(error, FOLDER)).toMatchObject({
    code: 'FILE_DISK_FULL',
    exitCode: 5,
    details: [`Bundles are made in ${FOLDER}. The disk is full, or a quota is used up.`, expect.any(String)],
    hint: 'free space, then build again',
  });
});

test.each(['EACCES', 'EROFS'])(
  'a folder that may not be written to (%s) is named, not what was tried in it',
  (code) => {
    const error = Object.assign(new Error(`${code}: …, symlink '{"pid":1}'`), { code, path: '{"pid":1}' });
    const described = describeBundlingError(error, FOLDER);
    expect(described).toMatchObject({ exitCode: 10, hint: 'give the user who builds write permission there' });
    expect(described?.details[0]).toBe(`Bundles are made in ${FOLDER}. It cannot be written to (${code}).`);
  },
);

test('code that does not build is a bug of ours', () => {
  expect(describeBundlingError(new Error("The site's code does not build.\nUnexpected token"), FOLDER)).toBeNull();
  expect(describeBundlingError('no error at all', FOLDER)).toBeNull();
});
