import { useForm } from '@tanstack/react-form';
import { cleanEmail, EmailSchema, maskEmail } from 'domain/kit/email';
import { planDisplayName } from 'domain/buy/plans';
import { CARD, UNKNOWN_PAYMENT } from 'domain/buy/texts';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { ActionButton, Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../kit/ui/fields/form.tsx';
import { showToast } from '../../kit/ui/toast.tsx';
import type { PaidOrder } from '../paid-order.tsx';
import { forgetOrder, idOfProof, keepOrder } from '../kept-orders.ts';
import {
  type ReceivedOrder,
  type Recognition,
  askRecognition,
  receivePaidOrder,
} from '../calls/paid-orders.ts';

interface UnknownPaymentDialogProps {
  order: PaidOrder;
  onRecognised: (received: ReceivedOrder) => void;
  onClose: () => void;
}

/** The message for the typed e-mail address; undefined where it is that of the purchase. */
function problemOf(typed: string, email: string): string | undefined {
  const address = v.safeParse(EmailSchema, typed);
  if (!address.success) return UNKNOWN_PAYMENT.invalidEmail;
  return address.output === email ? undefined : UNKNOWN_PAYMENT.different;
}

/**
 * The dialog for a paid session that this browser did not begin. The buyer may have paid in another browser, or somebody may have
 * sent a crafted link. So nothing is done with the purchase before the person calls it theirs, and whoever is not signed in to its
 * account types its e-mail address, of which the dialog shows only a part.
 */
export function UnknownPaymentDialog({ order, onRecognised, onClose }: UnknownPaymentDialogProps) {
  const session_id = idOfProof(order.proof);
  const [recognition, setRecognition] = useState<Recognition | null>(null);
  useEffect(() => {
    let left = false;
    void askRecognition(order).then((answer) => left || setRecognition(answer));
    return () => {
      left = true;
    };
  }, [order]);
  const recognise = async (endsRenewals: boolean) => {
    keepOrder({ session_id, savedAt: Date.now() });
    const received = recognition?.signedIn
      ? await receivePaidOrder(order, endsRenewals)
      : { order, signedIn: false };
    showToast({ kind: 'success', text: CARD.confirmed, leads: true });
    onRecognised(received);
  };
  const form = useForm({
    defaultValues: { email: '' },
    canSubmitWhenInvalid: true,
    onSubmit: () => recognise(false),
  });
  const refuse = () => {
    forgetOrder(session_id);
    showToast({ kind: 'info', text: UNKNOWN_PAYMENT.refused });
    onClose();
  };
  const notMine = (
    <Button look="quiet" wide onClick={refuse}>
      {UNKNOWN_PAYMENT.notMine}
    </Button>
  );
  const { charge, plan, email } = order;
  return (
    <Dialog title={UNKNOWN_PAYMENT.title} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p>{UNKNOWN_PAYMENT.text(maskEmail(email))}</p>
        {charge && (
          <p className="font-semibold">
            {UNKNOWN_PAYMENT.facts(planDisplayName(plan), charge.amount_cents, charge.paidAt)}
          </p>
        )}
        {recognition === null && (
          <span className="loading loading-spinner loading-lg text-primary" aria-hidden="true" />
        )}
        {recognition?.signedIn === true && (
          <>
            <p>{UNKNOWN_PAYMENT.askSignedIn}</p>
            {recognition.ends.length > 0 && (
              <p>{UNKNOWN_PAYMENT.ends(recognition.ends.map(planDisplayName).join(' e do '))}</p>
            )}
            <ActionButton
              wide
              busyText={UNKNOWN_PAYMENT.submitting}
              onAct={() => recognise(recognition.ends.length > 0)}
            >
              {UNKNOWN_PAYMENT.submit}
            </ActionButton>
            {notMine}
          </>
        )}
        {recognition?.signedIn === false && (
          <>
            <p>{UNKNOWN_PAYMENT.ask}</p>
            <Form form={form}>
              <FormField
                form={form}
                name="email"
                label={UNKNOWN_PAYMENT.email}
                type="email"
                autoComplete="email"
                clean={cleanEmail}
                enterKeyHint="go"
                required
                check={(text) => problemOf(text, email)}
              />
              <SubmitButton form={form} text={UNKNOWN_PAYMENT.submit} busyText={UNKNOWN_PAYMENT.submit} />
              {notMine}
            </Form>
          </>
        )}
      </div>
    </Dialog>
  );
}
