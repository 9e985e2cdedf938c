/** Of private mailboxes in Germany. */
const DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'outlook.de',
  'outlook.com',
  'hotmail.de',
  'hotmail.com',
  'icloud.com',
  'yahoo.de',
  'yahoo.com',
  'freenet.de',
  'posteo.de',
  'mailbox.org',
];

/**
 * If its domain is one typing error away from a well-known one: a letter too many, missing or wrong, or two swapped.
 */
export function suggestEmail(email: string): string | undefined {
  const [, name, domain] = /^\s*([^\s@]+)@([^\s@]+?)\s*$/.exec(email.toLowerCase()) ?? [];
  if (name === undefined || domain === undefined || DOMAINS.includes(domain)) return undefined;
  const meant = DOMAINS.find((known) => isOneSlipAway(domain, known));
  return meant === undefined ? undefined : `${email.trim().slice(0, name.length)}@${meant}`;
}

function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const [typedRest, meantRest] = [typed.slice(start), meant.slice(start)];
  const isSwapped = typedRest[0] === meantRest[1] && typedRest[1] === meantRest[0];
  return (
    typedRest.slice(1) === meantRest ||
    typedRest === meantRest.slice(1) ||
    typedRest.slice(1) === meantRest.slice(1) ||
    (isSwapped && typedRest.slice(2) === meantRest.slice(2))
  );
}
