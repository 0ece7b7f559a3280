import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { type PlanId, PLANS } from 'domain/buy/plans';
import { paidNowEnds, PIX, PURCHASE_NOTICES } from 'domain/buy/texts';
import { isCpf } from 'domain/kit/cpf';
import { isBuyersEmail, normalizeEmail } from 'domain/kit/email';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { isCompletePhone } from 'domain/kit/person';
import { NameSchema } from 'domain/kit/text-field';
import { BACK_TO_SITE } from 'domain/kit/texts';
import { useServerDate } from '../kit/device/server-clock.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { WhatsappLink } from '../kit/ui/new-tab-links.tsx';
import { typeCpf } from '../kit/ui/number-fields.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { hasEarlyText } from './early-text.ts';
import { idOf, keepOrder, type KeptPixOrder } from './kept-orders.ts';
import {
  ContractRules,
  EMAIL_FIELD,
  fieldChecks,
  hasEmptyField,
  type OrderField,
  OrderForm,
  type OrderFormProps,
  PlanSummary,
  showFailure,
} from './order-form.tsx';
import { orderByPix, type PixFormValues, useBuyer, useOrderId } from './order.ts';
import {
  findPaidOrder,
  type PaidOrder,
  paidPixOrder,
  type ReceivedOrder,
  receivePaidOrder,
} from './paid-orders.tsx';
import { PaymentSuccess } from './payment-success.tsx';
import { watchKeptPix } from './payment-watch.ts';
import { OpenPix, payablePix, PixCode, secondsLeft } from './pix-code.tsx';

/** The checks of the PIX form's fields (spec §5). */
const PIX_CHECKS = fieldChecks<keyof PixFormValues>(
  {
    name: { valid: (text) => v.is(NameSchema, text), text: PIX.invalidName },
    email: { valid: isBuyersEmail, text: PIX.invalidEmail },
    phone: { valid: isCompletePhone, text: PIX.invalidPhone },
    taxId: { valid: isCpf, text: PIX.invalidCpf },
  },
  PIX.fieldRequired,
);

const EMPTY: PixFormValues = { name: '', email: '', phone: '', taxId: '' };

const FIELDS: readonly OrderField<PixFormValues>[] = [
  { name: 'name', label: PIX.name, autoComplete: 'name' },
  { ...EMAIL_FIELD, label: PIX.email, hint: PIX.emailHint },
  { name: 'phone', label: PIX.phone, placeholder: PIX.phonePlaceholder },
  {
    name: 'taxId',
    label: PIX.cpf,
    inputMode: 'numeric',
    autoComplete: 'off',
    enterKeyHint: 'go',
    placeholder: PIX.cpfPlaceholder,
    hint: PIX.cpfHint,
    mask: typeCpf,
  },
];

/** Step 'form' of the PIX dialog (spec §5 "PIX form"). */
function PixForm(props: OrderFormProps<PixFormValues>) {
  return (
    <OrderForm
      {...props}
      initial={EMPTY}
      fields={FIELDS}
      checks={PIX_CHECKS}
      refusal={(values) => (hasEmptyField(values) ? PIX.allRequired : undefined)}
      texts={PIX}
    />
  );
}

interface PixDialogProps {
  /** The plan that is bought; null as long as the dialog is closed. */
  plan: PlanId | null;
  /** Whether the dialog begins with the open code of the plan, if there is one. */
  atCode: boolean;
  paid: ReceivedOrder | null;
  onPaid: (received: ReceivedOrder) => void;
  onClose: () => void;
  onCreateAccount: (order: PaidOrder) => void;
  onOpenDashboard: () => void;
}

type Step =
  | { kind: 'form' }
  /** `values` are those typed in this dialog, or null. With them the dialog makes the next code without asking again. */
  | { kind: 'qrcode'; kept: KeptPixOrder; secondsLeft: number; values: PixFormValues | null };

/** The step that shows a code that was made before. */
function stepOf(kept: KeptPixOrder): Step {
  return { kind: 'qrcode', kept, secondsLeft: secondsLeft(kept), values: null };
}

/** The form is longer than the dialog, so what appears in it may be out of sight. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/**
 * The PIX dialog: form → qrcode → success (spec §2, §4). It is rendered closed before the buyer wants it, also into the page's HTML.
 * Another `key` resets it.
 */
export function PixDialog(props: PixDialogProps) {
  const { plan, atCode, paid, onPaid, onClose, onCreateAccount, onOpenDashboard } = props;
  const isOpen = plan !== null;
  const [wasOpen, setWasOpen] = useState(false);
  const [open, setOpen] = useState<KeptPixOrder | null>(null);
  const [step, setStep] = useState<Step>({ kind: 'form' });
  // What this browser keeps is read when the dialog opens.
  if (isOpen && !wasOpen) {
    setWasOpen(true);
    const kept = payablePix(plan) ?? payablePix();
    setOpen(kept);
    if (atCode && kept?.plan === plan) setStep(stepOf(kept));
  }
  const [busy, setBusy] = useState(false);
  const [paused, setPaused] = useState(false);
  const [isFilledIn] = useState(() => hasEarlyText('pix'));
  const now = useServerDate(isOpen);
  const { accountEmail, preview, known } = useBuyer(plan, 'pix');
  const orderId = useOrderId();
  // On a shared device the code may be somebody else's. Its form stays where it was filled in before the code was known.
  const isSameOrder =
    open?.plan === plan && !isFilledIn && (accountEmail === null || accountEmail === open?.email);

  const showPaid = async (order: PaidOrder) => onPaid(await receivePaidOrder(order));

  // The screen of a code asks about that code. Each other code of this browser may be paid just as well, and a buyer who does not
  // hear of it pays twice.
  const shown = step.kind === 'qrcode' ? idOf(step.kept) : null;
  const tellPaid = useEffectEvent(showPaid);
  useEffect(() => {
    if (!isOpen || paid !== null) return undefined;
    return watchKeptPix(async (orders) => {
      const others = orders.filter((kept) => idOf(kept) !== shown);
      const found = await findPaidOrder({ orders: others });
      if (found) await tellPaid(found.order);
      return found !== null;
    });
  }, [isOpen, paid, shown]);

  const submit = async (values: PixFormValues) => {
    if (plan === null) return;
    const result = await orderByPix(values, plan, orderId.idFor(values, plan));
    setPaused(result.kind === 'paused');
    switch (result.kind) {
      case 'registration-failed':
        return showToast({
          kind: 'error',
          title: PIX.registrationFailedTitle,
          text: ERROR_TEXTS['registration-failed'],
        });
      case 'paused':
        return showToast({ kind: 'error', text: PIX.creationFailed });
      case 'creation-failed':
        return showFailure(PIX.creationFailed, result.otherMethod ? PIX.byCard : null);
      case 'order-paid': {
        const found = await findPaidOrder({ email: normalizeEmail(values.email) });
        if (found) return showPaid(found.order);
        return showToast({ kind: 'info', text: ERROR_TEXTS['order-paid'] });
      }
      case 'created': {
        const kept: KeptPixOrder = {
          pixData: result.pixData,
          email: normalizeEmail(values.email),
          plan,
          savedAt: Date.now(),
        };
        keepOrder(kept);
        orderId.renew();
        return setStep({ kind: 'qrcode', kept, secondsLeft: result.pixData.secondsLeft, values });
      }
    }
  };

  const renew = async (values: PixFormValues | null) => {
    if (values === null) {
      setOpen(null);
      return setStep({ kind: 'form' });
    }
    setBusy(true);
    await submit(values);
    return setBusy(false);
  };

  const pausedNotice = isOpen && (
    <div
      ref={bringIntoView}
      role="alert"
      className="flex flex-col gap-3 border-warning border-l-4 bg-base-200 px-4 py-3"
    >
      <p>{ERROR_TEXTS['pix-paused']}</p>
      <WhatsappLink className="btn btn-whatsapp w-full" message={PIX.pausedMessage(PLANS[plan].name)}>
        {PIX.pausedContact}
      </WhatsappLink>
    </div>
  );

  if (paid !== null) {
    return (
      // The step has a button 'Fechar' of its own.
      <Dialog
        title={PIX.successTitle}
        standing={{ id: 'pix', open: isOpen }}
        onClose={onClose}
        closeLabel={BACK_TO_SITE}
      >
        <PaymentSuccess
          order={paid.order}
          signedIn={paid.signedIn}
          onAction={paid.signedIn ? onOpenDashboard : () => onCreateAccount(paid.order)}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={step.kind === 'form' ? PIX.formTitle : PIX.codeTitle}
      standing={{ id: 'pix', open: isOpen }}
      onClose={onClose}
    >
      {step.kind === 'form' && (
        <div className="flex flex-col gap-5">
          {open && <OpenPix kept={open} main={isSameOrder} onShow={() => setStep(stepOf(open))} />}
          {isSameOrder ? (
            <Button
              look="quiet"
              onClick={({ currentTarget }) => {
                // The button disappears, so the focus moves to the title.
                currentTarget.closest('dialog')?.querySelector('h2')?.focus();
                setOpen(null);
              }}
            >
              {PIX.openAnother}
            </Button>
          ) : (
            <>
              <PlanSummary plan={plan} charge={() => PIX.once} preview={preview} />
              <PixForm accountEmail={accountEmail} known={known} onSubmit={submit}>
                {/* For a signed-in buyer the summary names the exact days. */}
                <ContractRules
                  lines={preview === null ? [paidNowEnds(now), PURCHASE_NOTICES.anonymousPix] : []}
                />
                {paused && pausedNotice}
              </PixForm>
            </>
          )}
        </div>
      )}
      {step.kind === 'qrcode' && (
        <div className="flex flex-col gap-5">
          <PixCode
            key={step.kept.pixData.id}
            kept={step.kept}
            secondsLeft={step.secondsLeft}
            onPaid={(answer) => void showPaid(paidPixOrder(step.kept, answer))}
            onRenew={() => void renew(step.values)}
            renewing={busy}
          />
          {paused && pausedNotice}
        </div>
      )}
    </Dialog>
  );
}
