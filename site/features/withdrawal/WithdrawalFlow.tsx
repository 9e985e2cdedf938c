import { useState } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../../components/services.ts';
import { confirmWithdrawal, createWithdrawalStore, editDraft, submitDraft } from './withdrawal-store.ts';
import { WithdrawalCheck } from './WithdrawalCheck.tsx';
import { WithdrawalForm } from './WithdrawalForm.tsx';
import { WithdrawalReceived } from './WithdrawalReceived.tsx';

interface WithdrawalFlowProps {
  /** Name and address of who receives it, line by line. */
  seller: readonly string[];
  supportEmail: string | undefined;
}

/** The withdrawal function of § 356a BGB through the order service: declare, confirm, receipt. Needs no account. */
export function WithdrawalFlow({ seller, supportEmail }: WithdrawalFlowProps) {
  const send = useServices()?.sendWithdrawal;
  const [store] = useState(createWithdrawalStore);
  const state = useStore(store);
  if (state.step === 'form') {
    return <WithdrawalForm draft={state.draft} errors={state.errors} onSubmit={(draft) => submitDraft(store, draft)} />;
  }
  if (state.step === 'check') {
    return (
      <WithdrawalCheck
        {...state}
        failure={state.failure}
        supportEmail={supportEmail}
        onConfirm={() => {
          if (send !== undefined) void confirmWithdrawal(store, send);
        }}
        onEdit={() => editDraft(store)}
      />
    );
  }
  return <WithdrawalReceived withdrawal={state.withdrawal} receipt={state.receipt} seller={seller} />;
}
