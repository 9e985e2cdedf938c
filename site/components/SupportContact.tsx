import { mailtoHref, phoneHref } from '../shared/text/contact-links.ts';
import { useShell } from './shell-context.ts';

/** "per E-Mail an … oder telefonisch unter …" with the known contact details, for the middle of a sentence. */
export function SupportContact() {
  const { supportEmail: email, supportPhone: phone } = useShell().tenant;
  return (
    <>
      {email !== undefined && (
        <>
          per E-Mail an <a href={mailtoHref(email)}>{email}</a>
        </>
      )}
      {email !== undefined && phone !== undefined && ' oder '}
      {phone !== undefined && (
        <>
          telefonisch unter <a href={phoneHref(phone)}>{phone}</a>
        </>
      )}
      {email === undefined && phone === undefined && <a href="/impressum">über die Angaben im Impressum</a>}
    </>
  );
}
