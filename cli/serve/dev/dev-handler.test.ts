import { expect, test } from 'vitest';
import { describeError, renderErrorPage } from './dev-handler.ts';

test('the tags and the introduction that Vike puts before a message are left out', () => {
  const error = new Error(
    '11:36:26 AM [vike][request-5] Following error was thrown by the data() hook defined at /templates/faq/+data.ts\nNo snapshot\nfor you',
  );
  error.stack =
    'Error: x\n    at data (/a/templates/faq/+data.ts:3:1)\n    at run (/a/node_modules/vike/site/x.js:1:1)';
  expect(describeError(error)).toEqual({
    title: 'No snapshot',
    trace: 'for you\n    at data (/a/templates/faq/+data.ts:3:1)',
  });
});

test('a code frame is shown without its colours', () => {
  const error = Object.assign(new Error('\u001B[31mUnexpected token\u001B[39m'), {
    frame: '1 | const = ;\n  |       ^',
  });
  error.stack = '';
  expect(describeError(error)).toEqual({ title: 'Unexpected token', trace: '1 | const = ;\n  |       ^' });
});

test('what was thrown need not be an error', () => {
  expect(describeError({ status: 503 })).toEqual({ title: '{ status: 503 }', trace: '' });
});

test('an error page holds no markup of the error', () => {
  const page = renderErrorPage('GET /<b> failed', new Error('</title><script>alert(1)</script>'));
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('/<b>');
});
