import { Suspense, type ReactNode } from 'react';
import { SupportContact } from '../components/TextBlocks.tsx';
import { ChatLauncher } from '../features/chat/ChatLauncher.tsx';
import { ErrorBoundary } from '../features/failure/ErrorBoundary.tsx';
import { LoadingBar } from '../features/loading-bar/LoadingBar.tsx';
import { useShell } from '../components/shell-context.ts';
import { chatAgentOf } from '../shared/tenant-facts.ts';
import type { LayoutName, PageLocation } from '../shared/payload/page-data.ts';
import '../styles/site.css';
import { LEGAL_LINKS, MAIN_ID } from './layout-links.ts';
import { SiteFooter, Links } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

interface SiteLayoutProps {
  layout: LayoutName;
  location: PageLocation;
  children: ReactNode;
}

/** The empty layout keeps the legal row, which the law requires on every page. Each part has its own error boundary. */
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
      {/* Hydrates after header and footer, whose buttons are what most visitors touch first. */}
      <Suspense>{children}</Suspense>
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

/** Contact details, and the links that the law requires, in place of a header or footer that failed. */
function FailedFrame({ part: Part }: { part: 'header' | 'footer' }) {
  return (
    <Part className={`site-${Part}`}>
      <div className="container footer-legal">
        <p>
          Ein Teil dieser Seite konnte nicht angezeigt werden. Wir arbeiten bereits an einer Lösung. Melden Sie sich
          gern bei uns, <SupportContact />.
        </p>
        <Links links={[{ title: 'Startseite', href: '/' }, ...LEGAL_LINKS]} />
      </div>
    </Part>
  );
}

/** Its button is part of the document, since pages sleep. In the order process it would cover the payment buttons. */
function ChatPlace({ layout }: { layout: LayoutName }) {
  const { tenant, settings } = useShell();
  const agent = layout === 'home' || layout === 'default' ? chatAgentOf(tenant.id, settings) : undefined;
  if (agent === undefined) return null;
  return <ChatLauncher agent={agent} />;
}
