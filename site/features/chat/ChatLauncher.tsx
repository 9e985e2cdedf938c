import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Icon } from '../../components/Icon.tsx';
import { reportLostCode } from '../../components/lazy-part.ts';
import { useDialog } from '../../components/use-loaded.ts';
import type { ChatAgent } from '../../shared/tenant-facts.ts';
import { consentStore } from '../../shared/consent/consent-store.ts';

const loadDialog = async () => (await import('./ChatDialog.tsx')).ChatDialog;

/**
 * The button that opens the assistant. Nothing of the chat loads before the click; the loaded chat replaces the button.
 */
export function ChatLauncher({ agent }: { agent: ChatAgent }) {
  const { Dialog, open, close } = useDialog(loadDialog, reportLostCode);
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

  return (
    <div className="chat" ref={place}>
      {shown === undefined && (
        <button type="button" className="chat-button needs-script" onClick={open}>
          <Icon name="chat" />
          Fragen Sie unseren Assistenten
        </button>
      )}
      {Dialog !== undefined && (
        <Dialog
          agent={agent}
          onClose={(loaded) => {
            close();
            setMessenger(loaded);
          }}
        />
      )}
    </div>
  );
}
