import { phoneHref } from '../shared/contact-href.ts';
import { emailDraftHref } from '../shared/email-draft.ts';
import { ROUTES } from '../shared/routes.ts';
import { Icon } from './Icon.tsx';

interface ContactActionsProps {
  email: string | undefined;
  phone: string | undefined;
  /** Of the e-mail. */
  subject: string;
  /** Where another action comes first, none of these is a filled button. */
  isQuiet?: boolean;
}

/** Ways to get in touch, as buttons that say the address. */
export function ContactActions({ email, phone, subject, isQuiet = false }: ContactActionsProps) {
  const className = isQuiet ? 'button button-quiet' : 'button';
  return (
    <p className="actions">
      {email !== undefined && (
        <a className={className} href={emailDraftHref(email, { subject })}>
          <Icon name="mail" />
          <span>{email}</span>
        </a>
      )}
      {phone !== undefined && (
        <a className="button button-quiet" href={phoneHref(phone)}>
          <Icon name="phone" />
          <span>{phone}</span>
        </a>
      )}
      {email === undefined && phone === undefined && (
        <a className={className} href={ROUTES.imprint}>
          Kontakt im Impressum
        </a>
      )}
    </p>
  );
}
