import { useForm } from '@tanstack/react-form';
import { EmailSchema, cleanEmail } from 'domain/email';
import { maskEmail } from 'domain/email/mask';
import { CARD, UNKNOWN_PAYMENT } from 'domain/texts/checkout';
import * as v from 'valibot';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../../components/fields/form.tsx';
import { showToast } from '../../../components/toast.tsx';
import type { PaidOrder } from '../../../components/payment/paid-order.tsx';
import { forgetOrder, idOfProof, keepOrder } from '../../../device/kept-orders.ts';

interface UnknownPaymentDialogProps {
  order: PaidOrder;
  onRecognised: () => void;
  onClose: () => void;
}

/** The message for the typed e-mail address; undefined where it is that of the purchase. */
function problemOf(typed: string, email: string): string | undefined {
  const address = v.safeParse(EmailSchema, typed);
  if (!address.success) return UNKNOWN_PAYMENT.invalidEmail;
  return address.output === email ? undefined : UNKNOWN_PAYMENT.different;
}

/**
 * The dialog for a paid session that this browser did not begin. The buyer may have paid in another browser, or
 * somebody may have sent a crafted link. So the dialog says nothing about a payment and leads to no account before the
 * visitor has typed the purchase's e-mail address, of which it shows only a part.
 */
export function UnknownPaymentDialog({ order, onRecognised, onClose }: UnknownPaymentDialogProps) {
  const session_id = idOfProof(order.proof);
  const form = useForm({
    defaultValues: { email: '' },
    canSubmitWhenInvalid: true,
    onSubmit: () => {
      keepOrder({ session_id, savedAt: Date.now() });
      showToast({ kind: 'success', text: CARD.confirmed });
      onRecognised();
    },
  });
  const refuse = () => {
    forgetOrder(session_id);
    showToast({ kind: 'info', text: UNKNOWN_PAYMENT.refused });
    onClose();
  };
  return (
    <Dialog title={UNKNOWN_PAYMENT.title} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p>{UNKNOWN_PAYMENT.text(maskEmail(order.email))}</p>
        <p>{UNKNOWN_PAYMENT.ask}</p>
        <Form form={form}>
          <FormField
            form={form}
            name="email"
            label={UNKNOWN_PAYMENT.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            clean={cleanEmail}
            enterKeyHint="go"
            required
            check={(text) => problemOf(text, order.email)}
          />
          <SubmitButton form={form} text={UNKNOWN_PAYMENT.submit} busyText={UNKNOWN_PAYMENT.submit} />
          <Button look="quiet" wide onClick={refuse}>
            {UNKNOWN_PAYMENT.notMine}
          </Button>
        </Form>
      </div>
    </Dialog>
  );
}
