import { mailtoHref } from './contact-href.ts';

/** What a prepared e-mail says before the visitor has written anything. */
export interface EmailDraft {
  subject: string;
  lines?: readonly string[];
}

/** A `mailto:` link that fills in subject and text; lines end with CRLF (RFC 6068). Apart from `mailtoHref`, which all pages load. */
export function emailDraftHref(email: string, { subject, lines }: EmailDraft): string {
  const body = lines === undefined ? '' : `&body=${encodeURIComponent(lines.join('\r\n'))}`;
  return `${mailtoHref(email)}?subject=${encodeURIComponent(subject)}${body}`;
}
