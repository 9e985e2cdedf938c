import { mailtoHref, phoneHref } from '../shared/contact-href.ts';

interface SupportContactProps {
  email: string | undefined;
  phone: string | undefined;
}

/** "per E-Mail an … oder telefonisch unter …", with what there is; the middle of a sentence. */
export function SupportContact({ email, phone }: SupportContactProps) {
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
