import { BACK_TO_SITE, CLOSE } from 'domain/texts/common';
import { ACCOUNT } from 'domain/texts/account';
import { PAID_ACCOUNT } from 'domain/texts/account/paid';
import { NEXT_STEPS } from 'domain/texts/checkout/paid-plan';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import type { PaidOrder } from '../../../components/payment/paid-order.ts';
import { NextSteps, PaidPlan } from '../../../components/payment/paid-plan.tsx';
import { PaymentProtocol } from '../../../components/payment/payment-protocol.tsx';
import { PaymentSuccess } from '../../../components/payment/payment-success.tsx';
import { CreateAccountForm } from './create-account-form.tsx';
import { ExistingAccount } from './existing-account.tsx';
import { StopRenewal } from './stop-renewal.tsx';
import { LoginForm } from '../sign-in/login-form.tsx';

/**
 * The specification's steps. 'post-payment' is its dialog after a payment by card, which asks for the password at once.
 * 'existing-account' is a variant of 'login-panel', for an e-mail address that had an account before.
 */
export type AccountStep = 'success' | 'post-payment' | 'create-account' | 'existing-account' | 'login-panel';

const TITLES: Readonly<Record<AccountStep, string>> = {
  success: PAID_ACCOUNT.successTitle,
  'post-payment': PAID_ACCOUNT.successTitle,
  'create-account': PAID_ACCOUNT.createTitle,
  'existing-account': ACCOUNT.loginTitle,
  'login-panel': ACCOUNT.loginTitle,
};

interface AccountModalProps {
  initialStep: AccountStep;
  buyer: PaidOrder;
  /** Whether the account of the payment is signed in, so that there is no password to choose. */
  own: boolean;
  onClose: () => void;
  /** The account was made and is signed in. */
  onCreated: () => void;
  /** The dashboard opens: an account that existed before is signed in. */
  onSignedIn: () => void;
}

/**
 * The global success modal: success → create-account, or → login-panel for an e-mail address with an account (spec §2).
 */
export function AccountModal(props: AccountModalProps) {
  const { initialStep, buyer, own, onClose, onCreated, onSignedIn } = props;
  const [step, setStep] = useState(initialStep);
  const form = {
    buyer,
    onCreated,
    onExisting: () => setStep('existing-account'),
    onMade: () => setStep('login-panel'),
  };
  return (
    <Dialog
      title={TITLES[step]}
      onClose={onClose}
      // The success step has a button 'Fechar' of its own.
      closeLabel={step === 'success' ? BACK_TO_SITE : CLOSE}
    >
      {step === 'success' && (
        <PaymentSuccess
          order={buyer}
          own={own}
          onAction={own ? onSignedIn : () => setStep('create-account')}
          onClose={onClose}
        />
      )}
      {step === 'post-payment' && (
        <div className="flex flex-col gap-5">
          <PaidPlan {...buyer} />
          <CreateAccountForm {...form} />
          <NextSteps steps={NEXT_STEPS} />
          <PaymentProtocol protocol={buyer.protocol} />
          {'session_id' in buyer.proof && <StopRenewal session_id={buyer.proof.session_id} />}
        </div>
      )}
      {step === 'create-account' && <CreateAccountForm {...form} onBack={() => setStep('success')} />}
      {step === 'existing-account' && (
        <ExistingAccount email={buyer.email} protocol={buyer.protocol} onSignedIn={onSignedIn} />
      )}
      {step === 'login-panel' && <LoginForm initialEmail={buyer.email} onSignedIn={onSignedIn} />}
    </Dialog>
  );
}
