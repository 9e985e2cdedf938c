import { ShareButton } from '../../../site/components/ShareButton.tsx';
import { Icon } from '../../../site/components/Icon.tsx';
import { RichText, AddressLines, OtherWaysToBuy } from '../../../site/components/TextBlocks.tsx';
import { VoucherCardList } from '../../../site/components/VoucherCards.tsx';
import { VoucherPreview } from '../../../site/components/VoucherFace.tsx';
import { addToCart } from '../../../site/features/cart/add-to-cart.ts';
import { useShell } from '../../../site/components/shell-context.ts';
import { VoucherForm } from '../../../site/features/voucher-form/VoucherForm.tsx';
import { useVoucherOrder } from '../../../site/features/voucher-form/use-voucher-order.ts';
import { formatAmount, formatCount, validUntil } from '../../../site/shared/text/format.ts';
import { previewedGift } from '../../../site/shared/order/greeting.ts';
import { amountOf } from '../../../site/shared/order/voucher-order.ts';
import type { PageData } from '../../../site/shared/payload/page-data.ts';
import { acceptanceLocationPath, ROUTES, voucherPath } from '../../../site/shared/routes.ts';
import type { VoucherContent } from './+data.ts';
import { useInBrowser } from '../../../site/components/use-in-browser.ts';

export function Page({ content }: PageData<VoucherContent>) {
  const { tenant } = useShell();
  const { merchantId, slug, name, isGeneral, face, text, descriptionHtml, categories, motifs, related } = content;
  const offer = { ...content, merchant: { id: merchantId, slug, companyName: name, ...(face && { face }) } };
  const state = useVoucherOrder(offer, addToCart);
  const amount = amountOf(state.order, offer);
  const motif = motifs.find(({ id }) => id === state.order.templateId)?.picture;
  const look = {
    title: isGeneral ? undefined : name,
    amount: amount.ok ? formatAmount(amount.cents) : undefined,
    face,
    motif,
  };
  const notSoldHere = reasonNotSold(motifs.length, tenant.paymentProviders.length);
  return (
    <>
      <div className="offer">
        <div className="offer-head">
          <h1>{isGeneral ? name : `Gutschein für ${name}`}</h1>
        </div>
        <div className="offer-face">
          <VoucherPreview
            {...look}
            delivery={notSoldHere === undefined ? state.order.deliveryType : undefined}
            greeting={previewedGift(state.greeting)}
            sizes="(width < 480px) 92vw, 500px"
            priority
          />
          <div className="offer-about">
            {categories.length > 0 && <p className="overline">{categories.join(' · ')}</p>}
            {text !== undefined && <p className="lead">{text}</p>}
            <VoucherFacts content={content} />
          </div>
        </div>
        <div className="offer-form">
          {notSoldHere === undefined ? (
            <VoucherForm offer={offer} state={state} face={look} waysToPay={content.waysToPay} texts={content.texts} />
          ) : (
            <div className="notice">
              <Icon name="gift" />
              <p>
                {`${notSoldHere} `}
                <OtherWaysToBuy />
              </p>
            </div>
          )}
        </div>
      </div>
      <div className="section offer-more">
        {descriptionHtml !== undefined && (
          <section>
            <h2>{isGeneral ? 'Über den Gutschein' : `Über ${name}`}</h2>
            <RichText html={descriptionHtml} />
          </section>
        )}
        <section>
          <h2>Hier können Sie ihn einlösen</h2>
          <Redemption content={content} />
          <p className="actions">
            <ShareButton
              label="Gutschein teilen"
              title={isGeneral ? name : `Gutschein für ${name}`}
              path={voucherPath(slug)}
            />
          </p>
        </section>
      </div>
      {related.length > 0 && (
        <section className="section">
          <h2>Weitere Gutscheine</h2>
          <VoucherCardList cards={related} />
        </section>
      )}
    </>
  );
}

/** Why the voucher cannot be ordered on this site; undefined if it can. */
function reasonNotSold(motifCount: number, providerCount: number): string | undefined {
  if (motifCount === 0) return 'Diesen Gutschein gibt es zurzeit nicht im Internet.';
  return providerCount === 0 ? 'Im Internet kann der Gutschein zurzeit nicht bezahlt werden.' : undefined;
}

/** Where the voucher can be redeemed. */
function Redemption({ content }: { content: VoucherContent }) {
  const { name, slug, address, hasLocationPage, acceptanceCount } = content;
  if (acceptanceCount !== undefined) {
    return (
      <p>
        {acceptanceCount === 1
          ? 'Bei einer Akzeptanzstelle: '
          : `Bei ${formatCount(acceptanceCount)} Akzeptanzstellen: `}
        <a href={ROUTES.acceptanceLocations}>Akzeptanzstellen ansehen</a>
      </p>
    );
  }
  return (
    <>
      <p>{hasLocationPage ? <a href={acceptanceLocationPath(slug)}>{name}</a> : name}</p>
      {address !== undefined && <AddressLines address={address} />}
    </>
  );
}

/**
 * Answers to a buyer's first questions: validity, places, and what the tenant says of partial redemption. Without links:
 * on phones they stand below the form, in the document above it.
 */
function VoucherFacts({ content }: { content: VoucherContent }) {
  const { partialRedemption } = content.texts;
  return (
    <ul className="offer-facts">
      <li>
        <Icon name="calendar" />
        <ValidUntil years={content.validityYears} prerendered={content.validity} />
      </li>
      {partialRedemption !== undefined && (
        <li>
          <Icon name="coins" />
          {partialRedemption}
        </li>
      )}
      <li>
        <Icon name="pin" />
        {placesOf(content)}
      </li>
    </ul>
  );
}

function placesOf({ name, acceptanceCount }: VoucherContent): string {
  if (acceptanceCount === undefined) return `Einlösbar bei ${name}`;
  const places = acceptanceCount === 1 ? 'einer Akzeptanzstelle' : `${formatCount(acceptanceCount)} Akzeptanzstellen`;
  return `Einlösbar bei ${places}`;
}

interface ValidUntilProps {
  /** voucherValidityPeriodInYears of the tenant. */
  years: number;
  /** Text without a year, for the prerendered page. */
  prerendered: string;
}

/**
 * The end of the validity of a voucher bought today. Prerendered pages name no year, because they are not rebuilt at
 * New Year; the browser knows the date, and site/sleeping-page/instant/instant.ts writes it before React does.
 */
function ValidUntil({ years, prerendered }: ValidUntilProps) {
  const date = useInBrowser(() => validUntil(new Date(), years));
  return (
    <span data-valid-years={years} suppressHydrationWarning>
      {date === undefined ? prerendered : `Gültig bis ${date}`}
    </span>
  );
}
