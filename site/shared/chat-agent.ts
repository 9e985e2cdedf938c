import type { SiteSettings } from './models/snapshot.ts';

/** Only the tenant with this id has a chat assistant (specification section 1). */
const CHAT_TENANT = 'blocked';

/** Which assistant the chat talks to. */
export interface ChatAgent {
  projectId: string;
  agentId: string;
}

/**
 * The tenant's chat assistant. Undefined for every tenant but one, known by its id in the API or on the command line,
 * and for that one, too, where nobody has configured whom to ask.
 */
export function chatAgentOf(
  tenantId: string,
  { tenantKey, chatbot }: Pick<SiteSettings, 'tenantKey' | 'chatbot'>,
): ChatAgent | undefined {
  if (tenantId !== CHAT_TENANT && tenantKey !== CHAT_TENANT) return undefined;
  const { projectId, agentId } = chatbot ?? {};
  return projectId === undefined || agentId === undefined ? undefined : { projectId, agentId };
}
