import { type ReactNode, useEffect, useState, type ComponentType } from 'react';
import { SupportContact } from '../components/SupportContact.tsx';
import type { ChatLauncherProps } from '../features/chat/ChatLauncher.tsx';
import { ErrorBoundary } from '../features/failure/ErrorBoundary.tsx';
import { LoadingBar } from '../features/loading-bar/LoadingBar.tsx';
import { useShell } from '../features/shell/shell-context.ts';
import { chatAgentOf } from '../shared/tenant-facts.ts';
import type { LayoutName, PageLocation } from '../shared/payload/page-data.ts';
import '../styles/site.css';
import { MAIN_ID } from './PageBody.tsx';
import { SiteFooter, LEGAL_LINKS, Links } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

interface SiteLayoutProps {
  layout: LayoutName;
  location: PageLocation;
  children: ReactNode;
}

/**
 * Everything around the page. The empty layout keeps what the law wants on every page: the legal row. A part that fails leaves
 * the others and the page as they are.
 */
export function SiteLayout({ layout, location, children }: SiteLayoutProps) {
  return (
    <>
      <ErrorBoundary renderFallback={nothing}>
        <LoadingBar />
      </ErrorBoundary>
      <a className="skip-link" href={`#${MAIN_ID}`}>
        Zum Inhalt springen
      </a>
      {layout !== 'empty' && (
        <ErrorBoundary renderFallback={() => <FailedFrame part="header" />}>
          <SiteHeader location={location} />
        </ErrorBoundary>
      )}
      {children}
      <ErrorBoundary renderFallback={() => <FailedFrame part="footer" />}>
        <SiteFooter isCompact={layout === 'empty'} />
      </ErrorBoundary>
      <ErrorBoundary renderFallback={nothing}>
        <ChatPlace layout={layout} />
      </ErrorBoundary>
    </>
  );
}

const nothing = () => null;

/** In the place of a header or footer that failed: whom to tell, and what the law wants on every page. */
function FailedFrame({ part: Part }: { part: 'header' | 'footer' }) {
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

/**
 * The assistant, for the tenant that has one; its code is loaded for that tenant only. Not where orders are placed: it
 * would lie over the way to pay.
 */
function ChatPlace({ layout }: { layout: LayoutName }) {
  const { tenant, settings } = useShell();
  const [Launcher, setLauncher] = useState<ComponentType<ChatLauncherProps>>();
  const agent = layout === 'home' || layout === 'default' ? chatAgentOf(tenant.id, settings) : undefined;
  const hasChat = agent !== undefined;
  useEffect(() => {
    if (!hasChat) return;
    import('../features/chat/ChatLauncher.tsx').then(
      ({ ChatLauncher }) => setLauncher(() => ChatLauncher),
      (error: unknown) => reportError(error),
    );
  }, [hasChat]);
  if (!hasChat || Launcher === undefined) return null;
  return <Launcher agent={agent} email={tenant.supportEmail} phone={tenant.supportPhone} />;
}
