import { AddressLines } from '../../components/TextBlocks.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useShell } from '../../components/shell-context.ts';
import type { Address } from '../../shared/models/place.ts';
import { mailtoHref, phoneHref } from '../../shared/text/contact-links.ts';
import { withdrawalMailto } from './withdrawal-text.ts';

interface WithdrawalContactProps {
  name: string;
  address: Address | undefined;
  /** There is no form, so that writing an e-mail is the main action. */
  isOnlyWay: boolean;
}

/** Ways to withdraw without the form and without JavaScript. */
export function WithdrawalContact({ name, address, isOnlyWay }: WithdrawalContactProps) {
  const { supportEmail: email, supportPhone: phone } = useShell().tenant;
  return (
    <ul className="contact-ways">
      {email !== undefined && (
        <li>
          <Icon name="mail" />
          <div>
            <h3>Per E-Mail</h3>
            <p>
              An <a href={mailtoHref(email)}>{email}</a>, mit Ihrem Namen und der Bestellnummer. Den Text haben wir für
              Sie vorbereitet.
            </p>
            <p>
              <a className={isOnlyWay ? 'button' : 'button button-quiet'} href={withdrawalMailto(email)}>
                E-Mail schreiben
              </a>
            </p>
          </div>
        </li>
      )}
      {phone !== undefined && (
        <li>
          <Icon name="phone" />
          <div>
            <h3>Telefonisch</h3>
            <p>
              Unter <a href={phoneHref(phone)}>{phone}</a>. Halten Sie bitte die Bestellnummer bereit.
            </p>
          </div>
        </li>
      )}
      {address !== undefined && (
        <li>
          <Icon name="pin" />
          <div>
            <h3>Per Brief</h3>
            <p>{name}</p>
            <AddressLines address={address} />
          </div>
        </li>
      )}
    </ul>
  );
}
