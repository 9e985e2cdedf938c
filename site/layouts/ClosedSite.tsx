import { LongPage } from '../components/LongPage.tsx';
import { RichText } from '../components/TextBlocks.tsx';
import { useShell } from '../components/shell-context.ts';
import type { ClosedPage } from '../shared/models/snapshot.ts';
import { LICENSES_PATH, ROUTES } from '../shared/routes.ts';
import { PageBody } from './PageBody.tsx';
import { Links } from './SiteFooter.tsx';
import { Logo } from './SiteHeader.tsx';

/** All that a closed programme shows, at any path and without scripts: its text, and the links that the law requires. */
export function ClosedSite({ title, html, sections, legal }: Omit<ClosedPage, 'description'>) {
  const { tenant } = useShell();
  const links = legal.map((section) => ({ title: section.title, href: `${ROUTES.home}#${section.id}` }));
  return (
    <>
      <header className="site-header">
        <div className="container site-header-row">
          <Logo />
        </div>
      </header>
      <PageBody layout="empty" breadcrumbs={[]}>
        <LongPage head={<h1>{title}</h1>} sections={sections}>
          <RichText html={html} />
        </LongPage>
      </PageBody>
      <footer className="site-footer">
        <div className="container footer-legal">
          <Links links={[...links, { title: 'Verwendete Software', href: LICENSES_PATH }]} />
          <p>
            <span>© {tenant.name}</span>
          </p>
        </div>
      </footer>
    </>
  );
}
