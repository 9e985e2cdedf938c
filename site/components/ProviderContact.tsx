import { phoneHref } from '../shared/text/contact-links.ts';
import { emailDraftHref } from '../shared/text/email.ts';
import type { Address } from '../shared/models/place.ts';
import { ROUTES } from '../shared/routes.ts';
import { Icon } from './Icon.tsx';
import { SupportContact } from './SupportContact.tsx';
import { AddressLines } from './TextBlocks.tsx';

interface ProviderContactProps {
  name: string;
  address: Address | undefined;
  email: string | undefined;
  phone: string | undefined;
}

/** The provider's name and contact details, from the tenant's data. */
export function ProviderContact({ name, address, email, phone }: ProviderContactProps) {
  return (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      {address !== undefined && <AddressLines address={address} />}
      {(email !== undefined || phone !== undefined) && (
        <p>
          Sie erreichen uns <SupportContact email={email} phone={phone} />.
        </p>
      )}
    </>
  );
}

interface ContactActionsProps {
  email: string | undefined;
  phone: string | undefined;
  /** Subject of the e-mail. */
  subject: string;
  /** Renders no filled button, for a page whose main action is another one. */
  isQuiet?: boolean;
}

/** Contact details as buttons. */
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
