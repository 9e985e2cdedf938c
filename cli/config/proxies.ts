import { BlockList, isIP } from 'node:net';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { isLoopback, parseUrl } from './urls.ts';

/** An HTTP proxy. Only `headers` contain its credentials. */
interface Proxy {
  /** For messages: `http://proxy.example:3128`. */
  name: string;
  /** The variable that names it. */
  variable: string;
  isEncrypted: boolean;
  /** Without brackets. */
  host: string;
  port: number;
  /** Sent to the proxy with every request, and never to a target. */
  headers: Readonly<Record<string, string>>;
  hasCredentials: boolean;
}

/** The proxies of the environment. */
export interface Proxies {
  /** The proxy for requests to this address; undefined if it is connected to directly. */
  of(url: URL): Proxy | undefined;
}

/** Lower case has precedence, as in curl. */
const VARIABLES = { 'http:': 'http_proxy', 'https:': 'https_proxy' } as const;
const FALLBACK = 'all_proxy';
const EXCEPTIONS = 'no_proxy';

/**
 * Reads HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY, in lower or upper case. Loopback addresses are never connected to
 * through a proxy.
 * @returns undefined if no proxy is set
 * @throws OperatorError PROXY_INVALID (exit code 3) for a value that does not name an HTTP proxy
 */
export function readProxies(env: NodeJS.ProcessEnv): Proxies | undefined {
  const proxyFor = (protocol: keyof typeof VARIABLES): Proxy | undefined => {
    const [name, value] = variableOf(env, VARIABLES[protocol]) ?? variableOf(env, FALLBACK) ?? [];
    return name === undefined || value === undefined ? undefined : parseProxy(name, value);
  };
  const [http, https] = [proxyFor('http:'), proxyFor('https:')];
  if (http === undefined && https === undefined) return undefined;
  const isDirect = parseExceptions(variableOf(env, EXCEPTIONS)?.[1] ?? '');
  return {
    of(url) {
      const proxy = url.protocol === 'https:' ? https : http;
      return proxy === undefined || isLoopback(url) || isDirect(url) ? undefined : proxy;
    },
  };
}

function variableOf(env: NodeJS.ProcessEnv, name: string): [name: string, value: string] | undefined {
  for (const each of [name, name.toUpperCase()]) {
    const value = env[each]?.trim() ?? '';
    if (value !== '') return [each, value];
  }
  return undefined;
}

/** The value is not part of any message, because it may contain a password. */
function parseProxy(variable: string, value: string): Proxy {
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(value)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    throw invalid(variable, `Its value begins with ${scheme}://, and only HTTP proxies are supported.`);
  }
  const url = parseUrl(scheme === undefined ? `http://${value}` : value);
  const credentials = url === undefined ? undefined : decodeCredentials(url);
  if (url === undefined) throw invalid(variable, 'Its value is not a URL.');
  if (credentials === undefined) throw invalid(variable, 'Its user or password is not percent-encoded correctly.');
  const isEncrypted = url.protocol === 'https:';
  return {
    name: `${url.protocol}//${url.host}`,
    variable,
    isEncrypted,
    host: withoutBrackets(url.hostname),
    port: portOf(url),
    headers:
      credentials === '' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` },
    hasCredentials: credentials !== '',
  };
}

/** @returns `user:password`, empty if there is none; undefined if it is not percent-encoded correctly */
function decodeCredentials({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return '';
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch {
    return undefined;
  }
}

function invalid(variable: string, reason: string): OperatorError {
  return new OperatorError({
    code: 'PROXY_INVALID',
    title: `The environment variable ${variable} does not name an HTTP proxy`,
    details: [reason],
    hint: 'write it as http://proxy.example:3128 or http://user:password@proxy.example:3128, or unset it for this command',
    exitCode: EXIT.CONFIG,
  });
}

/** An entry of NO_PROXY. */
type Exception = (host: string, port: number) => boolean;

/**
 * Parses NO_PROXY as curl and Go do: `example.org` and `.example.org` match the host and its subdomains, `*.example.org`
 * only these; addresses match as addresses, also in ranges (`10.0.0.0/8`). A port restricts an entry. `*` matches all hosts.
 */
function parseExceptions(text: string): (url: URL) => boolean {
  const exceptions = text.split(/[\s,]+/).flatMap((entry) => (entry === '' ? [] : [parseException(entry)]));
  return (url) => {
    const host = withoutBrackets(url.hostname).replace(/\.$/, '');
    const port = portOf(url);
    return exceptions.some((matches) => matches(host, port));
  };
}

function parseException(entry: string): Exception {
  if (entry === '*') return () => true;
  const range = parseRange(entry);
  if (range !== undefined) return (host) => range.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
  // An IPv6 address with a port has brackets.
  const [, name = entry, digits] = isIP(entry) === 6 ? [] : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []);
  const isOnPort = (port: number) => digits === undefined || Number(digits) === port;
  const isOnlySuffix = name.startsWith('*.');
  const wanted = normalizeHost(name.replace(/^\*?\./, ''));
  if (isIP(wanted) !== 0) return (host, port) => host === wanted && isOnPort(port);
  return (host, port) => isOnPort(port) && (host.endsWith(`.${wanted}`) || (!isOnlySuffix && host === wanted));
}

function parseRange(entry: string): BlockList | undefined {
  const [, address = '', digits = ''] = /^([\d.]+|[\da-f:.]+)\/(\d{1,3})$/i.exec(entry) ?? [];
  const version = isIP(address);
  if (version === 0 || Number(digits) > (version === 4 ? 32 : 128)) return undefined;
  const range = new BlockList();
  range.addSubnet(address, Number(digits), version === 4 ? 'ipv4' : 'ipv6');
  return range;
}

/** As `URL` writes host names: lower case, umlauts in ASCII, the short form of an IPv6 address. */
function normalizeHost(name: string): string {
  const url = parseUrl(`http://${isIP(name) === 6 ? `[${name}]` : name}`);
  return withoutBrackets(url?.hostname ?? name.toLowerCase()).replace(/\.$/, '');
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

/** A request's way to its host. */
export interface ProxyRoute {
  proxy: Proxy;
  url: URL;
}

type ProxyFailure = { status: number } | { reason: string; code: string | undefined };

/** A proxy did not connect to a host. Message and hint contain no credentials. */
export class ProxyError extends Error {
  /** What the operator can do. */
  readonly hint: string;
  /** Whether another attempt can succeed. */
  readonly isTransient: boolean;
  /** Of the system, such as ECONNREFUSED. */
  readonly code: string | undefined;

  constructor({ proxy, url }: ProxyRoute, failure: ProxyFailure) {
    const isRefusal = 'status' in failure;
    const how = isRefusal ? `refuses to connect to ${url.host} (status ${failure.status})` : failure.reason;
    super(`the proxy ${proxy.name} ${how}`);
    this.name = 'ProxyError';
    this.isTransient = !isRefusal || failure.status >= 500;
    this.code = isRefusal ? undefined : failure.code;
    this.hint = isRefusal ? refusalHint(failure.status, url.host, proxy) : unusableHint(proxy);
  }
}

const EXCEPT = 'hosts in NO_PROXY are requested directly';

function unusableHint({ variable }: Proxy): string {
  return `Check the address in ${variable} and the proxy itself; ${EXCEPT}.`;
}

function refusalHint(status: number, host: string, { variable, hasCredentials }: Proxy): string {
  if (status >= 500) return `Check that the proxy can reach ${host}; ${EXCEPT}.`;
  if (status !== 407) return `Allow ${host} in the proxy; ${EXCEPT}.`;
  return hasCredentials
    ? `Check the user and password in ${variable}; special characters in them must be percent-encoded.`
    : `Name a user and password for the proxy in ${variable}, as in http://user:password@proxy.example:3128.`;
}
