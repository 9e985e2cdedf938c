import { expect, test } from 'vitest';
import { isPhoneNumber, mailtoHref, phoneHref } from './contact-links.ts';
import { emailDraftHref } from './email.ts';

test.each([
  ['+49 (0) 69 90009-100', 'tel:+496990009100'],
  ['069 / 90009-100', 'tel:06990009100'],
  ['(069) 90 009', 'tel:06990009'],
  ['(+49) 69 90009', 'tel:+496990009'],
  ['0049 (0) 69 90009', 'tel:00496990009'],
  ['Tel.: 069 90009', 'tel:06990009'],
  ['Durchwahl 069 90009-12', 'tel:0699000912'],
  ['0800 123456 (kostenfrei)', 'tel:0800123456'],
])('%s is dialled as %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});

test.each([
  ['+49 (0) 69 90009-100', true],
  ['069/90 009–100', true],
  ['069.90009.100', true],
  ['115', true],
  ['Tel. 069 90009', true],
  ['Service-Telefon: 0800 123456 (kostenfrei)', true],
  ['12', false],
  ['069 90009 (Mo–Fr 9–17)', false],
  ['https://12345', false],
  ['+ ( ) / - .', false],
  ['javascript:alert(12345)', false],
  ['https://stadt.example/12345', false],
  ['069 90009; ext=1', false],
  ['06990009 06990009 06990009', false],
  ['auf Anfrage', false],
  ['E-Mail', false],
])('%s is a number to dial: %s', (phone, isNumber) => {
  expect(isPhoneNumber(phone)).toBe(isNumber);
});

test('a prepared e-mail preserves any text', () => {
  const lines = ['Grüße & Küsse?', '', '50 % = 100 #1 + "Ende"'];
  const href = emailDraftHref('ä&b#c?d%e@post.example', { subject: 'Anfrage: A & B', lines });
  expect(href).toMatch(/^mailto:[\w%.@-]+\?subject=[\w%.!~*'()-]+&body=[\w%.!~*'()-]+$/);
  const url = new URL(href);
  expect(decodeURIComponent(url.pathname)).toBe('ä&b#c?d%e@post.example');
  expect(url.searchParams.get('subject')).toBe('Anfrage: A & B');
  expect(url.searchParams.get('body')).toBe(lines.join('\r\n'));
  expect(mailtoHref('hallo@post.example')).toBe('mailto:hallo@post.example');
});

test('a prepared e-mail has none of the characters that keep words together', () => {
  expect(emailDraftHref('a@post.example', { subject: 'per E-\u2060Mail', lines: ['E-\u2060Mail'] })).toBe(
    'mailto:a@post.example?subject=per%20E-Mail&body=E-Mail',
  );
});
