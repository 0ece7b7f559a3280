// The dialogs over the landing page that need Auth, as one file. Buying loads without them.
import { ACCOUNT, EXISTING_ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { NEXT_STEPS } from 'domain/buy/paid-plan';
import { BACK_TO_SITE, CLOSE } from 'domain/kit/texts';
import { useState } from 'react';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog/dialog.tsx';
import { WhatsappLink } from '../kit/ui/new-tab-links.tsx';
import { type PaidOrder, PaymentProtocol } from '../buy/paid-order.tsx';
import { NextSteps, PaidPlan, PaymentSuccess } from '../buy/payment-success.tsx';
import { CreateAccountForm } from './paid/create-account-form.tsx';
import { PaidCards, StopRenewal } from './paid/stop-renewal.tsx';
import { LoginForm } from './sign-in/login-form.tsx';

interface ExistingAccountProps {
  email: string;
  protocol: string;
  onSignedIn: () => void;
  onBack: () => void;
}

/**
 * For a buyer whose e-mail address has an account: they log in, reset the password by mail ('Esqueci minha senha'), or
 * ask the trainer if the e-mail address was mistyped or is another person's.
 */
function ExistingAccount({ email, protocol, onSignedIn, onBack }: ExistingAccountProps) {
  return (
    <div className="flex flex-col gap-6">
      <p>{EXISTING_ACCOUNT.text}</p>
      <LoginForm initialEmail={email} onSignedIn={onSignedIn} />
      <Button look="quiet" wide onClick={onBack}>
        {PAID_ACCOUNT.back}
      </Button>
      <section className="flex flex-col gap-3 border-base-300 border-t pt-6">
        <h3 className="font-bold text-lg">{EXISTING_ACCOUNT.notMine}</h3>
        <p>{EXISTING_ACCOUNT.notMineText(email)}</p>
        <PaymentProtocol protocol={protocol} />
        <WhatsappLink className="btn btn-whatsapp w-full" message={EXISTING_ACCOUNT.contactMessage(protocol)}>
          {EXISTING_ACCOUNT.contact}
        </WhatsappLink>
      </section>
    </div>
  );
}

/**
 * The specification's steps. 'post-payment' is its dialog after a payment by card, which asks for the password at once.
 * 'existing-account' is a variant of 'login-panel', for an e-mail address that had an account before.
 */
type AccountStep = 'success' | 'post-payment' | 'create-account' | 'existing-account' | 'login-panel';

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
  signedIn: boolean;
  onClose: () => void;
  onCreated: () => void;
  /** The dashboard opens: an account that existed before is signed in. */
  onSignedIn: () => void;
}

/** The global success modal: success → create-account, or → login-panel for an e-mail address with an account (spec §2). */
export function AccountModal(props: AccountModalProps) {
  const { initialStep, buyer, signedIn, onClose, onCreated, onSignedIn } = props;
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
          signedIn={signedIn}
          onAction={signedIn ? onSignedIn : () => setStep('create-account')}
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
        <ExistingAccount
          email={buyer.email}
          protocol={buyer.protocol}
          onSignedIn={onSignedIn}
          onBack={() => setStep(initialStep === 'success' ? 'create-account' : initialStep)}
        />
      )}
      {step === 'login-panel' && <LoginForm initialEmail={buyer.email} onSignedIn={onSignedIn} />}
    </Dialog>
  );
}

/** The login dialog 'Meu Painel' (spec §2), which the button under the plans opens. */
export function DashboardLoginDialog(props: { onClose: () => void; onSignedIn: () => void }) {
  return (
    <Dialog title={ACCOUNT.panelTitle} onClose={props.onClose}>
      <LoginForm onSignedIn={props.onSignedIn} />
      <PaidCards />
    </Dialog>
  );
}
