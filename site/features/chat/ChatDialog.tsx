import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Modal } from '../../components/Modal.tsx';
import { SupportContact } from '../../components/TextBlocks.tsx';
import { CHAT } from '../../shared/consent/third-parties.ts';
import { consentStore, setConsent } from '../../shared/consent/consent-store.ts';
import type { ChatAgent } from '../../shared/tenant-facts.ts';

interface ChatDialogProps {
  agent: ChatAgent;
  /** Receives the loaded chat, or undefined if the visitor declined. */
  onClose: (messenger: HTMLElement | undefined) => void;
}

/** The bubble's element once the script has upgraded it. */
interface ChatBubble extends HTMLElement {
  openChat?: () => void;
}

const HEADING_ID = 'chat-hinweis';
const START_TEXTS = { failed: 'Erneut versuchen', known: 'Chat öffnen', new: 'Zustimmen' };

/** Source: https://cloud.google.com/dialogflow/cx/docs/concept/integration/dialogflow-messenger */
const SCRIPT = 'https://www.gstatic.com/dialogflow-console/fast/df-messenger/prod/v1/df-messenger.js';
const ELEMENT = 'df-messenger';

/** Longer than loading takes on any network that is fast enough for a chat. */
const LOAD_TIMEOUT_MS = 20_000;

/**
 * States before the first message that a machine answers (AI Act, Art. 50), asks for consent unless it was given
 * before, and loads the chat.
 */
export function ChatDialog({ agent, onClose }: ChatDialogProps) {
  const isWanted = useRef(true);
  const [phase, setPhase] = useState<'asking' | 'loading' | 'failed'>('asking');
  const [wasAllowed] = useState(() => consentStore.getState().chat);
  const { chat: isAllowed } = useStore(consentStore);

  useEffect(
    () => () => {
      isWanted.current = false;
    },
    [],
  );

  async function start() {
    setConsent('chat', true);
    setPhase('loading');
    try {
      await loadMessenger();
      if (isWanted.current && consentStore.getState().chat) onClose(createMessenger(agent));
    } catch (error) {
      setPhase('failed');
      reportError(error);
    }
  }

  return (
    <Modal titleId={HEADING_ID} title="Unser Assistent" onClose={() => onClose(undefined)} className="consent-dialog">
      <p>
        <strong>Ihnen antwortet eine künstliche Intelligenz, kein Mensch.</strong> Was sie schreibt, kann falsch sein.
        Nennen Sie bitte keine vertraulichen Daten.
      </p>
      {!wasAllowed && (
        <>
          <p>{CHAT.what}</p>
          <dl>
            <div>
              <dt>Empfänger</dt>
              <dd>{CHAT.who}</dd>
            </div>
            <div>
              <dt>Ort</dt>
              <dd>{CHAT.where}</dd>
            </div>
          </dl>
          <p className="consent-note">
            Ihre Zustimmung können Sie jederzeit widerrufen, am Ende jeder Seite unter „Datenschutzeinstellungen“.
          </p>
        </>
      )}
      <div aria-live="polite">
        {phase === 'loading' && isAllowed && <p>Der Assistent wird geladen …</p>}
        {phase === 'failed' && (
          <p>
            <strong>Der Assistent konnte nicht geladen werden.</strong> Versuchen Sie es später noch einmal, oder wenden
            Sie sich an uns, <SupportContact />.
          </p>
        )}
      </div>
      <div className="consent-choice">
        <button type="button" className="button button-quiet" onClick={() => onClose(undefined)}>
          {phase === 'asking' && !wasAllowed ? 'Ablehnen' : 'Schließen'}
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={phase === 'loading'}
          onClick={() => void start()}
        >
          {START_TEXTS[phase === 'failed' ? 'failed' : wasAllowed ? 'known' : 'new']}
        </button>
      </div>
    </Modal>
  );
}

/**
 * Loads the provider's script, once per document.
 * @throws Error if the script cannot be loaded or does not define the chat's element
 */
async function loadMessenger(): Promise<void> {
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
    setTimeout(fail('took too long'), LOAD_TIMEOUT_MS);
  });
}

/** Creates the chat with the settings of specification section 1: region, language and session lifetime. */
function createMessenger({ projectId, agentId }: ChatAgent): HTMLElement {
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
