import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { Icon } from '../../components/Icon.tsx';
import { reportLostCode } from '../../components/lazy-part.ts';
import type { ChatAgent } from '../../shared/tenant-facts.ts';
import { consentStore } from '../../shared/consent/consent-store.ts';
import type { ChatDialogProps } from './ChatDialog.tsx';

/**
 * The button that opens the assistant. Nothing of the chat loads before the click; the loaded chat replaces the button.
 */
export function ChatLauncher({ agent }: { agent: ChatAgent }) {
  const [Dialog, setDialog] = useState<ComponentType<ChatDialogProps>>();
  const [isAsking, setAsking] = useState(false);
  const [messenger, setMessenger] = useState<HTMLElement>();
  const place = useRef<HTMLDivElement>(null);
  const { chat: isAllowed } = useStore(consentStore);

  // Consent was withdrawn, here or in another tab: this ends the conversation.
  const shown = isAllowed ? messenger : undefined;

  useEffect(() => {
    if (shown === undefined) return undefined;
    place.current?.append(shown);
    return () => shown.remove();
  }, [shown]);

  async function ask() {
    try {
      const { ChatDialog } = await import('./ChatDialog.tsx');
      setDialog(() => ChatDialog);
      setAsking(true);
    } catch (error) {
      reportLostCode(error);
    }
  }

  function close(loaded: HTMLElement | undefined) {
    setAsking(false);
    setMessenger(loaded);
  }

  return (
    <div className="chat" ref={place}>
      {shown === undefined && (
        <button type="button" className="chat-button needs-script" onClick={() => void ask()}>
          <Icon name="chat" />
          Fragen Sie unseren Assistenten
        </button>
      )}
      {isAsking && Dialog !== undefined && <Dialog agent={agent} onClose={close} />}
    </div>
  );
}
