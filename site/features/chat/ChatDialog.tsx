import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Modal } from '../../components/Modal.tsx';
import { SupportContact } from '../../components/SupportContact.tsx';
import type { ChatAgent } from '../../shared/tenant-facts.ts';
import { consentStore, setConsent } from '../../shared/consent/consent-store.ts';
import { CHAT_OFFER } from '../../shared/consent/consent-offers.ts';
import { createMessenger, loadMessenger } from './messenger.ts';

const HEADING_ID = 'chat-hinweis';

export interface ChatDialogProps {
  agent: ChatAgent;
  email: string | undefined;
  phone: string | undefined;
  /** Receives the loaded chat, or undefined if the visitor declined. */
  onClose: (messenger: HTMLElement | undefined) => void;
}

/**
 * States before the first message that a machine answers (AI Act, Art. 50), asks for consent unless it was given
 * before, and loads the chat.
 */
export function ChatDialog({ agent, email, phone, onClose }: ChatDialogProps) {
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
          <p>{CHAT_OFFER.what}</p>
          <dl>
            <div>
              <dt>Empfänger</dt>
              <dd>{CHAT_OFFER.who}</dd>
            </div>
            <div>
              <dt>Ort</dt>
              <dd>{CHAT_OFFER.where}</dd>
            </div>
          </dl>
          <p className="consent-note">
            Ihre Zustimmung können Sie jederzeit unter „Datenschutzeinstellungen“ am Ende der Seite widerrufen.
          </p>
        </>
      )}
      <div aria-live="polite">
        {phase === 'loading' && isAllowed && <p>Der Assistent wird geladen …</p>}
        {phase === 'failed' && (
          <p>
            <strong>Der Assistent konnte nicht geladen werden.</strong> Versuchen Sie es später noch einmal, oder wenden
            Sie sich an uns, <SupportContact email={email} phone={phone} />.
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

const START_TEXTS = { failed: 'Erneut versuchen', known: 'Chat öffnen', new: 'Zustimmen' };
