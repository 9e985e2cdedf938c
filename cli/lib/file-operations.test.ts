import { expect, test } from 'vitest';
import { deleteFolder, describeUndeleted } from './file-operations.ts';

test('a file that cannot be deleted is named as what stands in the way, with the next step', () => {
  const folder = '/proc/self/attr';
  // Root may write there, but not delete: as with chattr +i, Node's rmSync reports ENOTDIR for it.
  const isRoot = process.getuid?.() === 0;
  const reason = isRoot
    ? /: the file system protects (\S+\/\w+) \(EPERM\)\. Next: see lsattr -d \1 \S+: chattr -i -a removes/
    : /: no permission for \S+ \(EACCES\)\. Next: give the user/;
  expect(deleteFolder(folder)).toEqual([expect.stringMatching(reason)]);
});

test.each([
  ['EACCES', 'unlink', 'no permission for /x/a (EACCES). Next: give the user who runs voucher-site'],
  ['EACCES', 'scandir', 'no permission for /x/a/b (EACCES). Next: give the user who runs voucher-site'],
  ['EBUSY', 'rmdir', '/x/a/b is in use or a mount point (EBUSY). Next: end its use, or unmount it'],
  ['EROFS', 'unlink', '/x/a/b is on a read-only file system (EROFS). Next: mount it for writing'],
  ['EIO', 'unlink', '/x/a/b: EIO. Next: remove the cause'],
])('%s of %s is explained', (code, syscall, expected) => {
  const error = Object.assign(new Error(code), { code, syscall, path: '/x/a/b' });
  expect(describeUndeleted('/x', error)).toContain(`/x could not be deleted: ${expected}`);
});
