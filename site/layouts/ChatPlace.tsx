import { ChatLauncher } from '../features/chat/ChatLauncher.tsx';
import { useShell } from '../features/shell/shell-context.ts';
import { chatAgentOf } from '../shared/chat-agent.ts';
import type { LayoutName } from '../shared/payload/layout.ts';

const LAYOUTS_WITH_CHAT = new Set<LayoutName>(['home', 'default']);

/** The assistant, for the tenant that has one. Not where orders are placed: it would lie over the way to pay. */
export function ChatPlace({ layout }: { layout: LayoutName }) {
  const shell = useShell();
  const { id, supportEmail, supportPhone } = shell.tenant;
  const agent = chatAgentOf(id, shell.settings);
  if (agent === undefined || !LAYOUTS_WITH_CHAT.has(layout)) return null;
  return <ChatLauncher agent={agent} email={supportEmail} phone={supportPhone} />;
}
