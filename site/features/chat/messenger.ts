import type { ChatAgent } from '../../shared/tenant-facts.ts';

/** Source: https://cloud.google.com/dialogflow/cx/docs/concept/integration/dialogflow-messenger */
const SCRIPT = 'https://www.gstatic.com/dialogflow-console/fast/df-messenger/prod/v1/df-messenger.js';

const ELEMENT = 'df-messenger';

/** Longer than loading takes on any network that is fast enough for a chat. */
const LONGEST_LOAD_MS = 20_000;

/** The bubble's element once the script has upgraded it. */
interface ChatBubble extends HTMLElement {
  openChat?: () => void;
}

/**
 * Loads the provider's script, once per document.
 * @throws Error if the script cannot be loaded or does not define the chat's element
 */
export async function loadMessenger(): Promise<void> {
  if (customElements.get(ELEMENT) !== undefined) return;
  const script = document.createElement('script');
  script.src = SCRIPT;
  script.async = true;
  document.head.append(script);
  try {
    await Promise.race([customElements.whenDefined(ELEMENT), failureOf(script)]);
  } catch (error) {
    // A retry needs a new element.
    script.remove();
    throw error;
  }
}

function failureOf(script: HTMLScriptElement): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = (why: string) => () => reject(new Error(`The chat's script ${why}`));
    script.addEventListener('error', fail('could not be loaded'));
    setTimeout(fail('took too long'), LONGEST_LOAD_MS);
  });
}

/** Creates the chat with the settings of specification section 1: region, language and session lifetime. */
export function createMessenger({ projectId, agentId }: ChatAgent): HTMLElement {
  const messenger = document.createElement(ELEMENT);
  const attributes = {
    location: 'europe-west3',
    'project-id': projectId,
    'agent-id': agentId,
    'language-code': 'de',
    'session-ttl': '900',
  };
  for (const [name, value] of Object.entries(attributes)) messenger.setAttribute(name, value);
  const bubble: ChatBubble = document.createElement(`${ELEMENT}-chat-bubble`);
  // Keeps the notice of the machine visible while the visitor writes.
  bubble.setAttribute('chat-title', 'KI-Assistent');
  bubble.setAttribute('placeholder-text', 'Ihre Frage');
  bubble.setAttribute('bot-writing-text', 'Der Assistent schreibt …');
  messenger.append(bubble);
  addEventListener('df-messenger-loaded', () => bubble.openChat?.(), { once: true });
  return messenger;
}
