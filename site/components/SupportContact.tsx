import { mailtoHref, phoneHref } from '../shared/text/contact-links.ts';

/** How visitors reach the tenant; a way that does not exist is undefined. */
export interface SupportContacts {
  email: string | undefined;
  phone: string | undefined;
}

/** "per E-Mail an … oder telefonisch unter …" with the known contact details, for the middle of a sentence. */
export function SupportContact({ email, phone }: SupportContacts) {
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
