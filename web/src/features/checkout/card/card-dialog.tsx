import { PLANS, type PlanId } from 'domain/plans';
import { normalizeEmail } from 'domain/email';
import { CARD, cardCharge, firstPeriodEnds, PURCHASE_NOTICES } from 'domain/texts/checkout';
import { PAID_PLAN } from 'domain/texts/checkout/paid-plan';
import { ERROR_TEXTS } from 'domain/texts/errors';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useServerDate } from '../../../device/use-server-date.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { CardForm } from './card-form.tsx';
import type { CardFormValues } from './card-form-values.ts';
import { findPaidOrder } from '../kept-orders/find-paid-order.ts';
import { goToPage } from './go-to-page.ts';
import { isCardOrder, readKeptOrders, keepOrder } from '../kept-orders/kept-orders.ts';
import { ContractRules } from '../order/contract-rules.tsx';
import { PlanSummary } from '../order/plan-summary.tsx';
import { type ReceivedOrder, receivePaidOrder } from '../kept-orders/receive-paid-order.ts';
import { type CardOrderResult, orderByCard } from '../calls/order-by-card.ts';
import { useAccountEmail } from '../order/use-account-email.ts';
import { useOrderId } from '../order/use-order-id.ts';
import { useKnownBuyer, usePurchasePreview } from '../calls/use-purchase-preview.ts';

interface CardDialogProps {
  plan: PlanId;
  onClose: () => void;
  /** The order was paid before. */
  onPaid: (received: ReceivedOrder) => void;
  /** A signed-in buyer asks for the dashboard. */
  onOpenDashboard: () => void;
}

/** The toast for each failure to get a payment page (spec §8). */
const FAILURES: Readonly<
  Record<Exclude<CardOrderResult['kind'], 'created' | 'already-subscribed' | 'order-paid'>, string>
> = {
  'registration-failed': ERROR_TEXTS['registration-failed'],
  refused: CARD.checkoutRefused,
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
 * page. It stores the order before leaving, so that nothing is lost if the tab never comes back.
 */
export function CardDialog({ plan, onClose, onPaid, onOpenDashboard }: CardDialogProps) {
  const [begun] = useState(begunForm);
  const now = useServerDate();
  const [subscribed, setSubscribed] = useState(false);
  const accountEmail = useAccountEmail();
  const preview = usePurchasePreview(plan, 'card', accountEmail !== null);
  const known = useKnownBuyer(preview);
  const orderId = useOrderId();
  const blocked = subscribed || preview?.notice === 'already-subscribed';

  const submit = async (values: CardFormValues) => {
    const result = await orderByCard(values, plan, orderId.idFor(values, plan));
    switch (result.kind) {
      case 'created':
        keepOrder({ session_id: result.session_id, form: values, savedAt: Date.now() });
        return goToPage(result.url);
      // A repetition would fail, too, so the dialog says why instead of showing the form.
      case 'already-subscribed':
        return setSubscribed(true);
      case 'order-paid': {
        const paid = await findPaidOrder(normalizeEmail(values.email));
        if (paid) return onPaid(await receivePaidOrder(paid.order));
        return showToast({ kind: 'info', text: ERROR_TEXTS['order-paid'] });
      }
      default:
        return showToast({ kind: 'error', text: FAILURES[result.kind] });
    }
  };

  if (blocked) {
    return (
      <Dialog title={PURCHASE_NOTICES.alreadySubscribedTitle} onClose={onClose}>
        <div className="flex flex-col gap-5">
          <p className="text-lg">{PURCHASE_NOTICES.alreadySubscribed}</p>
          <Button size="large" wide onClick={onOpenDashboard}>
            {PAID_PLAN.openPanel}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={CARD.title} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <PlanSummary plan={PLANS[plan]} charge={cardCharge(PLANS[plan])} preview={preview} />
        {begun !== null && <p className="border-info border-l-4 bg-base-200 px-4 py-3">{CARD.kept}</p>}
        <CardForm
          initial={begun ?? { email: '', phone: '' }}
          accountEmail={accountEmail}
          known={known}
          onSubmit={submit}
        >
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
