import type { HostedSite } from './hosted-site.ts';

const NOTE = '# Demo data: the shop asks /sandbox-api, which only "voucher-site preview" answers.';

/** A comment for a site whose shop cannot work on a host; it begins alike in all configurations. */
export function sandboxNote({ isSandbox }: HostedSite): string[] {
  return isSandbox ? [NOTE] : [];
}
