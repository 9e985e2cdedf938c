import { RichText, AddressLines } from '../../site/components/TextBlocks.tsx';
import { useShell } from '../../site/components/shell-context.ts';
import { WithdrawalFlow } from '../../site/features/withdrawal/WithdrawalFlow.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import type { WithdrawalContent } from './+data.ts';
import { Icon } from '../../site/components/Icon.tsx';
import type { Address } from '../../site/shared/models/place.ts';
import { mailtoHref, phoneHref } from '../../site/shared/text/contact-links.ts';
import { withdrawalMailto } from '../../site/features/withdrawal/withdrawal-text.ts';

/**
 * Required by § 356a BGB on every tenant's site: worded as in the law, and available without an account. The tenant's own
 * text follows the form, which the law wants in a prominent place.
 */
export function Page({ content: { provider, ownHtml } }: PageData<WithdrawalContent>) {
  const { tenant, settings } = useShell();
  const name = provider?.name ?? tenant.name;
  const address = provider?.address;
  const seller = [
    name,
    ...(address === undefined ? [] : [address.street, `${address.postalCode} ${address.city}`]),
    ...(tenant.supportEmail === undefined ? [] : [tenant.supportEmail]),
  ];
  const { withdrawalEnabled } = settings;
  return (
    <div className="withdrawal">
      <div className="withdrawal-head">
        <h1>Vertrag widerrufen</h1>
        {ownHtml === undefined && (
          <p className="lead">
            Als Verbraucherin oder Verbraucher können Sie Ihre Bestellung innerhalb von vierzehn Tagen widerrufen. Einen
            Grund müssen Sie nicht nennen, ein Kundenkonto brauchen Sie nicht.
          </p>
        )}
      </div>
      {withdrawalEnabled && (
        <div className="withdrawal-main">
          <div className="needs-script">
            <WithdrawalFlow seller={seller} />
          </div>
          <p className="no-script">
            Das Formular braucht JavaScript. Ohne JavaScript widerrufen Sie bitte auf einem der folgenden Wege.
          </p>
        </div>
      )}
      <section className={withdrawalEnabled ? 'withdrawal-aside facts' : 'withdrawal-main'}>
        <h2>{withdrawalEnabled ? 'Andere Wege zum Widerruf' : 'So widerrufen Sie'}</h2>
        <WithdrawalContact name={name} address={address} isOnlyWay={!withdrawalEnabled} />
        <p>
          Es genügt, dass Sie den Widerruf vor Ablauf der Frist absenden. Wann die Frist beginnt und was danach
          geschieht, steht in der <a href={`${ROUTES.terms}#widerruf`}>Widerrufsbelehrung</a>.
        </p>
      </section>
      {ownHtml !== undefined && (
        <div className="withdrawal-text long-page-text prose">
          <RichText html={ownHtml} />
        </div>
      )}
    </div>
  );
}

interface WithdrawalContactProps {
  name: string;
  address: Address | undefined;
  /** There is no form, so that writing an e-mail is the main action. */
  isOnlyWay: boolean;
}

/** Ways to withdraw without the form and without JavaScript. */
function WithdrawalContact({ name, address, isOnlyWay }: WithdrawalContactProps) {
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
