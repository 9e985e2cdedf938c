import { SupportContact } from '../components/SupportContact.tsx';
import { useShell } from '../features/shell/shell-context.ts';
import { LEGAL_LINKS } from './footer/footer-links.ts';
import { Links } from './footer/SiteFooter.tsx';

/** In the place of a header or footer that failed: whom to tell, and what the law wants on every page. */
export function FailedFrame({ part: Part }: { part: 'header' | 'footer' }) {
  const { supportEmail, supportPhone } = useShell().tenant;
  return (
    <Part className={`site-${Part}`}>
      <div className="container footer-legal">
        <p>
          Ein Teil dieser Seite konnte nicht angezeigt werden. Wir arbeiten bereits an einer Lösung. Melden Sie sich
          gern bei uns, <SupportContact email={supportEmail} phone={supportPhone} />.
        </p>
        <Links links={[{ title: 'Startseite', href: '/' }, ...LEGAL_LINKS]} />
      </div>
    </Part>
  );
}
