import { DELIVERY_DAY_ID, DeliveryDay } from '../../components/DeliveryDay.tsx';
import type { FieldProblem } from '../../components/ErrorSummary.tsx';
import { DonorField, GiftFields, GiftMessage, giftProblems } from '../../components/GiftFields.tsx';
import type { VoucherFaceProps } from '../../components/VoucherFace.tsx';
import type { DeliveryType } from '../../shared/models/selling.ts';
import type { GiftDraft } from '../../shared/order/gift-draft.ts';
import { previewedGift, type Greeting } from '../../shared/order/greeting.ts';
import { canWait, type GreetingErrors } from '../../shared/order/read-greeting.ts';
import { GiftMail } from './GiftMail.tsx';
import { recipientProblems, RecipientList } from './RecipientList.tsx';

export { giftPositions, readGreeting } from '../../shared/order/read-greeting.ts';

export interface GreetingFieldsProps {
  greeting: Greeting;
  deliveryType: DeliveryType;
  /** Gifts may be sent on a later day. */
  hasDeliveryDays: boolean | undefined;
  errors: GreetingErrors | undefined;
  /** The voucher as chosen so far. */
  face: VoucherFaceProps;
  onChange: (change: Partial<Greeting>) => void;
}

/** In the order of the form. */
export function greetingProblems({ gift, recipients, deliverOn }: GreetingErrors): FieldProblem[] {
  return [...recipientProblems(recipients), ...giftProblems(gift), [DELIVERY_DAY_ID, deliverOn]];
}

/** The fields of a greeting for one person or several, and the e-mail that they make. */
export function GreetingFields(props: GreetingFieldsProps) {
  const { greeting, deliveryType, hasDeliveryDays, errors, face, onChange } = props;
  const { kind, gift, recipients } = greeting;
  const part = {
    draft: gift,
    errors: errors?.gift ?? {},
    onChange: (change: Partial<GiftDraft>) => onChange({ gift: { ...gift, ...change } }),
  };
  return (
    <div className="form greeting-fields">
      {kind !== 'many' ? (
        <GiftFields email={kind === 'one' && deliveryType === 'EMAIL' ? 'needed' : 'absent'} {...part} />
      ) : (
        <>
          <RecipientList
            recipients={recipients}
            deliveryType={deliveryType}
            errors={errors}
            onChange={(recipients) => onChange({ recipients })}
          />
          <DonorField {...part} />
          <GiftMessage {...part} />
        </>
      )}
      {hasDeliveryDays === true && canWait(greeting, deliveryType) && (
        <DeliveryDay
          day={greeting.deliverOn}
          error={errors?.deliverOn}
          onChange={(deliverOn) => onChange({ deliverOn })}
        />
      )}
      {deliveryType === 'EMAIL' && <GiftMail face={face} gift={previewedGift(greeting) ?? gift} />}
    </div>
  );
}
