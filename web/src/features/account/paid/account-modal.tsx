import { BACK_TO_SITE, CLOSE } from 'domain/texts/common';
import { ACCOUNT } from 'domain/texts/account';
import { PAID_ACCOUNT } from 'domain/texts/account/paid';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { PaymentSuccess } from '../../../components/payment/payment-success.tsx';
import { type Buyer, CreateAccountForm } from './create-account-form.tsx';
import { ExistingAccount } from './existing-account.tsx';
import { LoginForm } from '../sign-in/login-form.tsx';

/**
 * The specification's steps. `existing-account` is a variant of 'login-panel', for an e-mail address that had an account
 * before.
 */
export type AccountStep = 'success' | 'create-account' | 'existing-account' | 'login-panel';

const TITLES: Readonly<Record<AccountStep, string>> = {
  success: PAID_ACCOUNT.successTitle,
  'create-account': PAID_ACCOUNT.createTitle,
  'existing-account': ACCOUNT.loginTitle,
  'login-panel': ACCOUNT.loginTitle,
};

interface AccountModalProps {
  initialStep: AccountStep;
  buyer: Buyer;
  onClose: () => void;
  /** The account was made and is signed in. */
  onCreated: () => void;
  /** An account that existed before is signed in. */
  onSignedIn: () => void;
}

/**
 * The global success modal: success → create-account, or → login-panel for an e-mail address with an account (spec §2).
 */
export function AccountModal({ initialStep, buyer, onClose, onCreated, onSignedIn }: AccountModalProps) {
  const [step, setStep] = useState(initialStep);
  return (
    <Dialog
      title={TITLES[step]}
      onClose={onClose}
      // The success step has a button 'Fechar' of its own.
      closeLabel={step === 'success' ? BACK_TO_SITE : CLOSE}
    >
      {step === 'success' && (
        <PaymentSuccess
          text={PAID_ACCOUNT.successText}
          order={buyer}
          own={false}
          action={PAID_ACCOUNT.createPassword}
          onAction={() => setStep('create-account')}
          onClose={onClose}
        />
      )}
      {step === 'create-account' && (
        <CreateAccountForm
          buyer={buyer}
          onCreated={onCreated}
          onExisting={() => setStep('existing-account')}
          onMade={() => setStep('login-panel')}
          onBack={() => setStep('success')}
        />
      )}
      {step === 'existing-account' && (
        <ExistingAccount email={buyer.email} protocol={buyer.protocol} onSignedIn={onSignedIn} />
      )}
      {step === 'login-panel' && <LoginForm initialEmail={buyer.email} onSignedIn={onSignedIn} />}
    </Dialog>
  );
}
