import { Icon } from '../../site/components/Icon.tsx';
import { useShell } from '../../site/components/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { BALANCE_LINK } from '../../site/shared/tenant-facts.ts';
import type { AcceptanceListContent } from './+data.ts';
import { LocationFinder } from './LocationFinder.tsx';

export function Page({ content }: PageData<AcceptanceListContent>) {
  const { count } = content;
  if (count === 0) {
    return (
      <>
        <h1>Akzeptanz&shy;stellen</h1>
        <div className="empty-state">
          <Icon name="pin" />
          <p>Noch ist keine Akzeptanzstelle eingetragen.</p>
          <p>
            <a className="button" href={ROUTES.home}>
              Zur Startseite
            </a>
          </p>
        </div>
      </>
    );
  }
  return <LocationFinder content={content} note={<BalanceNote />} />;
}

/** For recipients, who look here for a place to redeem their voucher. */
function BalanceNote() {
  const { balanceUrl } = useShell().settings;
  if (balanceUrl === undefined) return null;
  return (
    <p className="balance-note">
      {'Sie haben schon einen Gutschein? '}
      <a href={balanceUrl}>{BALANCE_LINK}</a>
    </p>
  );
}
