import { expect, test } from 'vitest';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { ProxyError, readProxies } from './proxies.ts';

const A = 'http://a.example:3128';
const B = 'http://b.example:3128';

function nameFor(env: NodeJS.ProcessEnv, url: string): string | undefined {
  return readProxies(env)?.of(new URL(url))?.name;
}

test.each([
  ['http by HTTP_PROXY', { HTTP_PROXY: A, HTTPS_PROXY: B }, 'http://api.example/x', A],
  ['https by HTTPS_PROXY', { HTTP_PROXY: A, HTTPS_PROXY: B }, 'https://api.example/x', B],
  ['lower case before upper case', { http_proxy: A, HTTP_PROXY: B }, 'http://api.example/', A],
  ['upper case if lower case is empty', { http_proxy: ' ', HTTP_PROXY: B }, 'http://api.example/', B],
  ['ALL_PROXY for both', { ALL_PROXY: A }, 'https://api.example/', A],
  ['its own variable before ALL_PROXY', { ALL_PROXY: A, https_proxy: B }, 'https://api.example/', B],
  ['no variable of the other protocol', { HTTPS_PROXY: B }, 'http://api.example/', undefined],
  ['a value without http://', { HTTP_PROXY: 'user:pw@a.example:3128' }, 'http://api.example/', A],
  ['an encrypted proxy', { HTTP_PROXY: 'https://a.example' }, 'http://api.example/', 'https://a.example'],
  ['never localhost', { ALL_PROXY: A }, 'http://localhost:8080/', undefined],
  ['never a name below localhost', { ALL_PROXY: A }, 'http://x.localhost/', undefined],
  ['never 127.0.0.0/8', { ALL_PROXY: A }, 'https://127.0.0.9/', undefined],
  ['never ::1', { ALL_PROXY: A }, 'http://[::1]:80/', undefined],
])('%s', (_what, env, url, proxy) => {
  expect(nameFor(env, url)).toBe(proxy);
});

test.each([
  ['example.org', ['https://example.org', 'https://a.example.org', 'http://EXAMPLE.org.'], ['https://bexample.org']],
  ['.example.org', ['https://example.org', 'https://a.b.example.org'], ['https://example.org.evil']],
  ['*.example.org', ['https://a.example.org'], ['https://example.org']],
  ['example.org:8443', ['https://example.org:8443'], ['https://example.org', 'https://a.example.org:9']],
  ['example.org:443', ['https://example.org'], ['http://example.org']],
  ['a.test, b.test\tc.test,,', ['http://a.test', 'http://b.test', 'http://c.test'], ['http://d.test']],
  ['müller.example', ['https://xn--mller-kva.example'], ['https://muller.example']],
  ['10.1.2.3', ['http://10.1.2.3'], ['http://10.1.2.30', 'http://110.1.2.3']],
  ['10.0.0.0/8,fd00::/8', ['http://10.9.9.9', 'http://[fd12::1]'], ['http://11.0.0.1', 'http://ten.example']],
  ['fd12:0::1', ['http://[fd12::1]:8080'], ['http://[fd12::2]']],
  ['[fd12::1]:8080', ['http://[fd12::1]:8080'], ['http://[fd12::1]']],
  ['x.test,*', ['http://anything.example'], []],
  ['10.0.0.0/99, :80, /', [], ['http://10.0.0.1']],
])('NO_PROXY=%s', (exceptions, direct, proxied) => {
  const through = (url: string) => nameFor({ ALL_PROXY: A, NO_PROXY: exceptions }, url);
  expect(direct.filter((url) => through(url) !== undefined)).toEqual([]);
  expect(proxied.filter((url) => through(url) === undefined)).toEqual([]);
});

test('without a variable there are no proxies', () => {
  expect(readProxies({ HTTPS_PROXY: '', NO_PROXY: 'x.example' })).toBeUndefined();
});

test('credentials are sent decoded, and are not part of the name', () => {
  const proxy = readProxies({ https_proxy: 'http://user%40corp:s3%3Acret@proxy.example:3128/' })?.of(
    new URL('https://api.example'),
  );
  expect(proxy).toMatchObject({
    name: 'http://proxy.example:3128',
    headers: { 'proxy-authorization': `Basic ${Buffer.from('user@corp:s3:cret').toString('base64')}` },
  });
});

test.each([
  ['socks5://user:s3cret@proxy.example:1080', 'Its value begins with socks5://, and only HTTP proxies are supported.'],
  ['http://user:s3cret@proxy.example:31280000', 'Its value is not a URL.'],
  ['http://', 'Its value is not a URL.'],
  ['user:s3cret%@proxy.example', 'Its user or password is not percent-encoded correctly.'],
])('%s is refused with the name of its variable and without its value', (value, detail) => {
  expect.assertions(3);
  try {
    readProxies({ HTTP_PROXY: A, ALL_PROXY: value });
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    expect(error).toMatchObject({
      code: 'PROXY_INVALID',
      message: 'The environment variable ALL_PROXY does not name an HTTP proxy',
      details: [detail],
      exitCode: EXIT.CONFIG,
    });
    expect(JSON.stringify(error)).not.toContain('s3cret');
  }
});

test('a value that no request would use is not checked', () => {
  const env = { HTTP_PROXY: A, HTTPS_PROXY: B, ALL_PROXY: 'socks5://proxy.example' };
  expect(nameFor(env, 'https://api.example')).toBe(B);
});

test.each([
  [407, '', false, 'Name a user and password for the proxy in HTTPS_PROXY'],
  [407, 'user:s3cret@', false, 'Check the user and password in HTTPS_PROXY'],
  [403, 'user:s3cret@', false, 'Allow api.example in the proxy'],
  [502, 'user:s3cret@', true, 'Check that the proxy can reach api.example'],
])('a refusal with status %i names proxy and host and says what to do', (status, credentials, isTransient, hint) => {
  const url = new URL('https://api.example/x?token=hush');
  const proxy = readProxies({ HTTPS_PROXY: `http://${credentials}proxy.example:3128` })?.of(url);
  const error = proxy && new ProxyError({ proxy, url }, { status });
  const message = `the proxy http://proxy.example:3128 refuses to connect to api.example (status ${status})`;
  expect(error).toMatchObject({ message, isTransient });
  expect(error?.hint).toContain(hint);
  expect(`${error?.message}${error?.hint}`).not.toMatch(/s3cret|hush/);
});
