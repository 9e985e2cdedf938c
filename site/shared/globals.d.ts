/*
 * Globals of both browsers and Node. site/shared's tsconfig knows neither library, so that code which needs one cannot
 * slip in.
 */
declare class URL {
  static canParse(url: string, base?: string | URL): boolean;
  constructor(url: string, base?: string | URL);
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  pathname: string;
  search: string;
  hash: string;
}

interface AbortSignal {
  readonly aborted: boolean;
}

declare function setTimeout(callback: () => void, ms?: number): unknown;
