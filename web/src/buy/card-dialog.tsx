import { useForm } from '@tanstack/react-form';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { PAID_PLAN } from 'domain/buy/paid-plan';
import { planDisplayName, type PlanId } from 'domain/buy/plans';
import { CARD, cardCharge, firstPeriodEnds, PURCHASE_NOTICES, UNKNOWN_PAYMENT } from 'domain/buy/texts';
import { cleanEmail, EmailSchema, isBuyersEmail, maskEmail, normalizeEmail } from 'domain/kit/email';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { isCompletePhone, maskPhone, PHONE_MAX_LENGTH } from 'domain/kit/person';
import { useServerDate } from '../kit/device/server-clock.ts';
import { ActionButton, Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '../kit/ui/form.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { forgetOrder, idOfProof, isCardOrder, keepOrder, readKeptOrders } from './kept-orders.ts';
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
import { type CardFormValues, type CardOrderResult, orderByCard, useBuyer, useOrderId } from './order.ts';
import {
  askRecognition,
  findPaidOrder,
  type PaidOrder,
  type ReceivedOrder,
  receivePaidOrder,
  type Recognition,
} from './paid-orders.tsx';

/** Whether it is a mobile number: the card form takes the shape (XX)XXXXX-XXXX only (spec §5). */
const isMobile = (text: string) => isCompletePhone(text) && maskPhone(text).length === PHONE_MAX_LENGTH;

/** The checks of the card form's fields (spec §5). */
export const CARD_CHECKS = fieldChecks<keyof CardFormValues>(
  {
    email: { valid: isBuyersEmail, text: CARD.invalidEmail },
    phone: { valid: isMobile, text: CARD.invalidPhone },
  },
  CARD.fieldRequired,
);

/** The toast for values that cannot be sent (spec §5). It names one problem, empty fields first; an account's address is none. */
export function cardFormRefusal(
  values: CardFormValues,
  accountEmail: string | null = null,
): string | undefined {
  if (hasEmptyField(values)) return CARD.allRequired;
  const problem = values.email === accountEmail ? undefined : CARD_CHECKS.problem('email', values.email);
  return problem ?? CARD_CHECKS.problem('phone', values.phone);
}

const FIELDS: readonly OrderField<CardFormValues>[] = [
  { ...EMAIL_FIELD, label: CARD.email, hint: CARD.emailHint },
  { name: 'phone', label: CARD.phone, placeholder: CARD.phonePlaceholder, enterKeyHint: 'go' },
];

const EMPTY: CardFormValues = { email: '', phone: '' };

/** E-mail and phone (spec §5 "Card checkout"). The card's data are typed on the payment page. */
function CardForm(props: OrderFormProps<CardFormValues>) {
  return (
    <OrderForm
      {...props}
      initial={EMPTY}
      fields={FIELDS}
      checks={CARD_CHECKS}
      refusal={cardFormRefusal}
      texts={CARD}
    />
  );
}

/** The time after which the navigation counts as stopped, in milliseconds. The user may have stopped it. */
const GIVE_UP_AFTER = 15_000;

/**
 * Leaves for another page. Resolves only if this page stays or comes back into use: the user stopped the navigation, or
 * went back to this page in the browser's back/forward cache (`pageshow`).
 */
function goToPage(url: string): Promise<void> {
  return new Promise((resolve) => {
    const back = () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', back);
      resolve();
    };
    const timer = setTimeout(back, GIVE_UP_AFTER);
    window.addEventListener('pageshow', back);
    window.location.assign(url);
  });
}

interface CardDialogProps {
  /** The plan that is bought; null as long as the dialog is closed. */
  plan: PlanId | null;
  onClose: () => void;
  onPaid: (received: ReceivedOrder) => void;
  onOpenDashboard: () => void;
}

/** The toast for each failure to get a payment page (spec §8). */
const FAILURES: Readonly<
  Record<
    Exclude<CardOrderResult['kind'], 'created' | 'already-subscribed' | 'order-paid' | 'refused'>,
    string
  >
> = {
  'registration-failed': ERROR_TEXTS['registration-failed'],
  'no-url': CARD.noUrl,
  failed: CARD.checkoutFailed,
};

/** The form values of an order that this browser began and that, as far as it knows, is not paid; null without one. */
function begunForm(): CardFormValues | null {
  const begun = readKeptOrders().find((kept) => isCardOrder(kept) && kept.form !== undefined);
  return begun !== undefined && isCardOrder(begun) ? (begun.form ?? null) : null;
}

/**
 * The card dialog (spec §2, §5): it asks for the buyer's e-mail address and phone, then leaves for the hosted payment
 * page. It stores the order before leaving, so that nothing is lost if the tab never comes back. It is rendered closed before the
 * buyer wants it, also into the page's HTML. Another `key` resets it.
 */
export function CardDialog({ plan, onClose, onPaid, onOpenDashboard }: CardDialogProps) {
  const isOpen = plan !== null;
  const [begun, setBegun] = useState<CardFormValues | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  // What this browser keeps is read when the dialog opens.
  if (isOpen && !wasOpen) {
    setWasOpen(true);
    setBegun(begunForm());
  }
  const now = useServerDate(isOpen);
  const [subscribed, setSubscribed] = useState(false);
  const { accountEmail, preview, known } = useBuyer(plan, 'card');
  const orderId = useOrderId();
  const blocked = subscribed || preview?.notice === 'already-subscribed';

  const submit = async (values: CardFormValues) => {
    if (plan === null) return;
    const result = await orderByCard(values, plan, orderId.idFor(values, plan));
    switch (result.kind) {
      case 'created':
        keepOrder({ session_id: result.session_id, form: values, savedAt: Date.now() });
        return goToPage(result.url);
      // A repetition would fail, too, so the dialog says why instead of showing the form.
      case 'already-subscribed':
        return setSubscribed(true);
      case 'order-paid': {
        const paid = await findPaidOrder({ email: normalizeEmail(values.email) });
        if (paid) return onPaid(await receivePaidOrder(paid.order));
        return showToast({ kind: 'info', text: ERROR_TEXTS['order-paid'] });
      }
      case 'refused':
        return showFailure(CARD.checkoutRefused, result.otherMethod ? CARD.byPix : null);
      default:
        return showToast({ kind: 'error', text: FAILURES[result.kind] });
    }
  };

  if (blocked) {
    return (
      <Dialog
        title={PURCHASE_NOTICES.alreadySubscribedTitle}
        standing={{ id: 'cartao', open: isOpen }}
        onClose={onClose}
      >
        <div className="flex flex-col gap-5">
          <p>{PURCHASE_NOTICES.alreadySubscribed}</p>
          <Button size="large" wide onClick={onOpenDashboard}>
            {PAID_PLAN.openPanel}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={CARD.title} standing={{ id: 'cartao', open: isOpen }} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <PlanSummary plan={plan} charge={cardCharge} preview={preview} />
        {begun !== null && <p className="border-info border-l-4 bg-base-200 px-4 py-3">{CARD.kept}</p>}
        <CardForm accountEmail={accountEmail} known={begun ?? known} onSubmit={submit}>
          <ContractRules
            lines={[
              // For a signed-in buyer the summary names the exact days.
              ...(preview === null ? [firstPeriodEnds(now), PURCHASE_NOTICES.anonymousCard] : []),
              CARD.cancel,
            ]}
          >
            <p className="text-sm">{CARD.onStripe}</p>
          </ContractRules>
        </CardForm>
      </div>
    </Dialog>
  );
}

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
