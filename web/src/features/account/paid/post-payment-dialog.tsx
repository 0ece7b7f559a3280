import { ACCOUNT } from 'domain/texts/account';
import { PAID_ACCOUNT } from 'domain/texts/account/paid';
import { BACK_TO_SITE } from 'domain/texts/common';
import { NEXT_STEPS } from 'domain/texts/checkout/paid-plan';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { PaidPlan } from '../../../components/payment/paid-plan.tsx';
import { PaymentProtocol } from '../../../components/payment/payment-protocol.tsx';
import { PaymentSuccess } from '../../../components/payment/payment-success.tsx';
import { type Buyer, CreateAccountForm } from './create-account-form.tsx';
import { ExistingAccount } from './existing-account.tsx';
import { StopRenewal } from './stop-renewal.tsx';
import { LoginForm } from '../sign-in/login-form.tsx';

interface PostPaymentDialogProps {
  buyer: Buyer;
  /** Whether the account of the payment is signed in, so that there is no password to choose. */
  own: boolean;
  onClose: () => void;
  /** The account was made and is signed in. */
  onCreated: () => void;
  /** An account that existed before is signed in. */
  onSignedIn: () => void;
  onOpenDashboard: () => void;
}

/** The dialog 'Pagamento Confirmado!' after a payment by card (spec §2). It asks for the password of the account. */
export function PostPaymentDialog(props: PostPaymentDialogProps) {
  const { buyer, own, onClose, onCreated, onSignedIn, onOpenDashboard } = props;
  const [account, setAccount] = useState<'none' | 'existing' | 'made'>('none');
  if (account !== 'none') {
    const { email, protocol } = buyer;
    return (
      <Dialog title={ACCOUNT.loginTitle} onClose={onClose}>
        {account === 'existing' ? (
          <ExistingAccount email={email} protocol={protocol} onSignedIn={onSignedIn} />
        ) : (
          <LoginForm initialEmail={email} onSignedIn={onSignedIn} />
        )}
      </Dialog>
    );
  }
  if (own) {
    return (
      <Dialog title={PAID_ACCOUNT.successTitle} onClose={onClose} closeLabel={BACK_TO_SITE}>
        <PaymentSuccess
          text={PAID_ACCOUNT.successText}
          order={buyer}
          own
          action={PAID_ACCOUNT.openPanel}
          onAction={onOpenDashboard}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={PAID_ACCOUNT.successTitle} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p className="text-lg">{PAID_ACCOUNT.successText}</p>
        <PaidPlan {...buyer} steps={NEXT_STEPS} />
        <CreateAccountForm
          buyer={buyer}
          onCreated={onCreated}
          onExisting={() => setAccount('existing')}
          onMade={() => setAccount('made')}
        />
        <PaymentProtocol protocol={buyer.protocol} />
        {'session_id' in buyer.proof && <StopRenewal session_id={buyer.proof.session_id} />}
      </div>
    </Dialog>
  );
}
