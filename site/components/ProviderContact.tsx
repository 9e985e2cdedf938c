import { phoneHref } from '../shared/text/contact-links.ts';
import { emailDraftHref } from '../shared/text/email.ts';
import type { Address } from '../shared/models/place.ts';
import { ROUTES } from '../shared/routes.ts';
import { Icon } from './Icon.tsx';
import { useShell } from './shell-context.ts';
import { SupportContact, AddressLines } from './TextBlocks.tsx';

interface ProviderContactProps {
  /** As far as the tenant's data name it. */
  provider: { name?: string; address?: Address } | undefined;
}

/** The provider's name and contact details, from the tenant's data. */
export function ProviderContact({ provider }: ProviderContactProps) {
  const { name, supportEmail, supportPhone } = useShell().tenant;
  return (
    <>
      <p>
        <strong>{provider?.name ?? name}</strong>
      </p>
      {provider?.address !== undefined && <AddressLines address={provider.address} />}
      {(supportEmail !== undefined || supportPhone !== undefined) && (
        <p>
          Sie erreichen uns <SupportContact />.
        </p>
      )}
    </>
  );
}

interface ContactActionsProps {
  /** Subject of the e-mail. */
  subject: string;
  /** Renders no filled button, for a page whose main action is another one. */
  isQuiet?: boolean;
}

/** Contact details as buttons. */
export function ContactActions({ subject, isQuiet = false }: ContactActionsProps) {
  const { supportEmail: email, supportPhone: phone } = useShell().tenant;
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
