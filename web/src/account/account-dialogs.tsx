import { useForm } from '@tanstack/react-form';
import { useLayoutEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { ACCOUNT, EXISTING_ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { NEXT_STEPS } from 'domain/buy/paid-plan';
import { NameSchema } from 'domain/kit/text-field';
import { BACK_TO_SITE, CLOSE } from 'domain/kit/texts';
import { takeEarlyText } from '../buy/early-text.ts';
import { type PaidOrder, PaymentProtocol } from '../buy/paid-orders.tsx';
import { NextSteps, PaidPlan, PaymentSuccess } from '../buy/payment-success.tsx';
import { useConnectAhead } from '../kit/firebase/connect-ahead.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '../kit/ui/form.tsx';
import { WhatsappLink } from '../kit/ui/new-tab-links.tsx';
import { NewPasswordFields, UsernameForManagers } from './password-fields.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { LoginForm } from './login-form.tsx';
import { createPaidAccount, PaidCards, StopRenewal } from './paid-account.tsx';

// The dialogs over the landing page that need Auth, as one file. Buying loads without them.

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
  signedIn: boolean;
  onClose: () => void;
  /** The account is made. `signingIn` resolves with its session, and rejects where that failed. */
  onCreated: (signingIn: Promise<void>) => void;
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

/**
 * Remembers where in the page's form for the password the person is: at its button, or in the middle of a text, where the next letter
 * goes. It has to be read before that form goes, because a field that is left is reported (report-autofill.ts), which moves the caret.
 */
function readPlace(form: HTMLFormElement): () => void {
  const before = document.activeElement?.closest('#conta :is(input, [type=submit])');
  const [start, end] = before instanceof HTMLInputElement ? [before.selectionStart, before.selectionEnd] : [];
  return () => {
    const { activeElement } = document;
    if (before instanceof HTMLButtonElement) form.querySelector<HTMLElement>('[type=submit]')?.focus();
    else if (before && activeElement instanceof HTMLInputElement)
      activeElement.setSelectionRange(start ?? null, end ?? null);
  };
}

interface CreateAccountFormProps {
  buyer: PaidOrder;
  onCreated: AccountModalProps['onCreated'];
  /** The address has an account: the server says so, or the buyer, who renews and remembers it. */
  onExisting: () => void;
  onBack?: () => void;
}

/**
 * The form that makes the account of a payment, after PIX and card alike. It asks for no birth date, because the questionnaire does;
 * one that the return URL names goes with it.
 */
function CreateAccountForm({ buyer, onCreated, onExisting, onBack }: CreateAccountFormProps) {
  const form = useForm({
    defaultValues: { nome: buyer.suggestion.nome, password: '', passwordAgain: '' },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value }) => {
      const { nome, password } = value;
      const { data_nascimento } = buyer.suggestion;
      const result = await createPaidAccount({
        email: buyer.email,
        password,
        proof: buyer.proof,
        ...(!buyer.nameKnown && { nome }),
        ...(data_nascimento !== '' && { data_nascimento }),
      });
      switch (result.kind) {
        case 'made':
          showToast({ kind: 'success', text: PAID_ACCOUNT.created, leads: true });
          return onCreated(result.signingIn);
        case 'exists':
          showToast({ kind: 'info', text: result.text, leads: true });
          return onExisting();
        case 'failed':
          return showToast({ kind: 'error', text: result.text });
      }
    },
  });

  useConnectAhead();
  const top = useRef<HTMLParagraphElement>(null);
  // Before anybody sees both: what is typed into the other form afterwards would be lost.
  useLayoutEffect(() => {
    const element = top.current?.closest('form');
    if (!element) return;
    const keepPlace = readPlace(element);
    const sent = takeEarlyText(element, () => undefined, 'conta');
    document.querySelector('#conta')?.remove();
    // After `takeEarlyText` has moved the focus.
    queueMicrotask(keepPlace);
    if (sent) requestAnimationFrame(() => element.querySelector<HTMLElement>('[type=submit]')?.click());
  }, []);

  return (
    <Form form={form}>
      <p ref={top}>
        {PAID_ACCOUNT.createText} <strong>{buyer.email}</strong>
      </p>
      <UsernameForManagers email={buyer.email} />
      <NewPasswordFields form={form} />
      {!buyer.nameKnown && (
        <FormField
          form={form}
          name="nome"
          label={PAID_ACCOUNT.name}
          autoComplete="name"
          required
          check={(text) => (v.is(NameSchema, text) ? undefined : PAID_ACCOUNT.invalidName)}
        />
      )}
      <SubmitButton form={form} text={ACCOUNT.create} busyText={ACCOUNT.creating} />
      <Button look="quiet" wide onClick={onExisting}>
        {PAID_ACCOUNT.haveAccount}
      </Button>
      {onBack && (
        <Button look="quiet" wide onClick={onBack}>
          {PAID_ACCOUNT.back}
        </Button>
      )}
    </Form>
  );
}
