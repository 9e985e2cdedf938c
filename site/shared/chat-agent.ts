import type { SiteSettings } from './models/snapshot.ts';

/** Only the tenant that the API gives this id has a chat assistant (specification section 1). */
export const CHAT_TENANT = 'blocked';

/** Which assistant the chat talks to. */
export interface ChatAgent {
  projectId: string;
  agentId: string;
}

/**
 * The tenant's chat assistant; undefined for every tenant but one, and for that one where its project or agent is not
 * configured.
 * @param tenantId the API's id, whatever tenants.json calls the tenant
 */
export function chatAgentOf(tenantId: string, { chatbot }: Pick<SiteSettings, 'chatbot'>): ChatAgent | undefined {
  if (tenantId !== CHAT_TENANT) return undefined;
  const { projectId, agentId } = chatbot ?? {};
  return projectId === undefined || agentId === undefined ? undefined : { projectId, agentId };
}
