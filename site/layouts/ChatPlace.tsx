import { useEffect, useState, type ComponentType } from 'react';
import type { ChatLauncherProps } from '../features/chat/ChatLauncher.tsx';
import { useShell } from '../features/shell/shell-context.ts';
import { chatAgentOf } from '../shared/chat-agent.ts';
import type { LayoutName } from '../shared/payload/layout.ts';

/**
 * The assistant, for the tenant that has one; its code is loaded for that tenant only. Not where orders are placed: it
 * would lie over the way to pay.
 */
export function ChatPlace({ layout }: { layout: LayoutName }) {
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
