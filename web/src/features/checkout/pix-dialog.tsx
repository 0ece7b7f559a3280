import { BACK_TO_SITE, CLOSE } from 'domain/texts/common';
import { PIX } from 'domain/texts/checkout';
import { formatPrice } from 'domain/money';
import { type Plan, PLANS, type PlanId } from 'domain/plans';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { callErrorText } from '../../firebase/call-error.ts';
import { checkOrder } from './check-order.ts';
import { clearPedido, type Pedido, readPedido, savePedido } from './pedido-store.ts';
import { PixCode } from './pix-code.tsx';
import { PixForm } from './pix-form.tsx';
import type { PixOrder } from './pix-order.ts';
import { submitOrder } from './submit-order.ts';
import { useAccountEmail } from './use-account-email.ts';
import { useOrderId } from './use-order-id.ts';

interface PixDialogProps {
  plan: PlanId;
  onClose: () => void;
  /** The buyer wants the account that the paid order entitles to. */
  onCreateAccount: (pedido: Pedido) => void;
  /** A signed-in buyer wants to see the panel. */
  onOpenPanel: () => void;
}

type Step =
  | { kind: 'form' }
  /** `order` is what was typed, if it was typed in this dialog; it makes the next code without asking again. */
  | { kind: 'qrcode'; pedido: Pedido; secondsLeft: number; order: PixOrder | null }
  | { kind: 'success'; pedido: Pedido };

const TITLES: Readonly<Record<Step['kind'], string>> = {
  form: PIX.formTitle,
  qrcode: PIX.codeTitle,
  success: PIX.successTitle,
};

function Summary({ plan }: { plan: Plan }) {
  return (
    <div className="border-primary border-l-4 bg-base-200 px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong>{plan.name}</strong>
        <strong className="display text-2xl">{formatPrice(plan.price_cents)}</strong>
      </p>
      <p className="text-sm">{PIX.summary}</p>
    </div>
  );
}

/** The PIX dialog: form → qrcode → success (spec §2, §4). Rendered while open, so closing it resets it. */
export function PixDialog({ plan, onClose, onCreateAccount, onOpenPanel }: PixDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'form' });
  const [open, setOpen] = useState(() => readPedido());
  const [busy, setBusy] = useState(false);
  const accountEmail = useAccountEmail();
  const orderId = useOrderId();

  const paid = (pedido: Pedido) => {
    if (accountEmail !== null) clearPedido();
    setStep({ kind: 'success', pedido });
  };

  const submit = async (order: PixOrder) => {
    const result = await submitOrder(order, plan, orderId.idFor(order, plan));
    switch (result.kind) {
      case 'registration-failed':
        return showToast({ kind: 'error', title: PIX.registrationFailedTitle, text: PIX.registrationFailed });
      case 'creation-failed':
        return showToast({ kind: 'error', text: PIX.creationFailed });
      case 'created': {
        const pedido: Pedido = {
          pixData: result.pixData,
          email: order.email.trim().toLowerCase(),
          plan,
          savedAt: Date.now(),
        };
        savePedido(pedido);
        orderId.renew();
        return setStep({ kind: 'qrcode', pedido, secondsLeft: result.pixData.secondsLeft, order });
      }
    }
  };

  const showOpen = async (pedido: Pedido) => {
    setBusy(true);
    try {
      const { isPaid, secondsLeft } = await checkOrder(pedido);
      if (isPaid) paid(pedido);
      else setStep({ kind: 'qrcode', pedido, secondsLeft, order: null });
    } catch (error) {
      showToast({ kind: 'error', text: callErrorText(error) });
    } finally {
      setBusy(false);
    }
  };

  const renew = async (order: PixOrder | null) => {
    if (order === null) {
      setOpen(null);
      return setStep({ kind: 'form' });
    }
    setBusy(true);
    await submit(order);
    return setBusy(false);
  };

  return (
    <Dialog
      title={TITLES[step.kind]}
      onClose={onClose}
      // The success step has a 'Fechar' of its own.
      closeLabel={step.kind === 'success' ? BACK_TO_SITE : CLOSE}
    >
      {step.kind === 'form' && (
        <div className="flex flex-col gap-5">
          {open && (
            <div className="alert alert-info flex flex-wrap justify-between">
              <p className="font-semibold">{PIX.openTitle}</p>
              <Button look="outline" busy={busy} onClick={() => void showOpen(open)}>
                {PIX.openShow}
              </Button>
            </div>
          )}
          <PixForm accountEmail={accountEmail} onSubmit={submit} summary={<Summary plan={PLANS[plan]} />} />
        </div>
      )}
      {step.kind === 'qrcode' && (
        <div className="flex flex-col gap-5">
          <Summary plan={PLANS[step.pedido.plan]} />
          <PixCode
            key={step.pedido.pixData.id}
            pedido={step.pedido}
            secondsLeft={step.secondsLeft}
            onPaid={() => paid(step.pedido)}
            onRenew={() => void renew(step.order)}
            renewing={busy}
          />
        </div>
      )}
      {step.kind === 'success' && (
        <div className="flex flex-col gap-5">
          <p className="text-lg">{PIX.successText}</p>
          <p>{accountEmail === null ? PIX.successNext : PIX.successSignedIn}</p>
          {accountEmail === null ? (
            <Button size="large" wide onClick={() => onCreateAccount(step.pedido)}>
              {PIX.createPassword}
            </Button>
          ) : (
            <Button size="large" wide onClick={onOpenPanel}>
              {PIX.openPanel}
            </Button>
          )}
          <Button look="outline" wide onClick={onClose}>
            {CLOSE}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
