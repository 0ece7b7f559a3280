import { useForm } from '@tanstack/react-form';
import { CalendarDateSchema, todayInSaoPaulo } from 'domain/kit/dates';
import { NameSchema } from 'domain/kit/text-field';
import { ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { useState } from 'react';
import * as v from 'valibot';
import { Button } from '../../kit/ui/button.tsx';
import { Form, FormField, SubmitButton } from '../../kit/ui/fields/form.tsx';
import { NewPasswordFields, UsernameForManagers } from '../../kit/ui/fields/password-fields.tsx';
import { showToast } from '../../kit/ui/toast.tsx';
import type { PaidOrder } from '../../buy/paid-order.tsx';
import { createAccountAndSignIn } from '../calls/paid-account.ts';

interface CreateAccountFormProps {
  buyer: PaidOrder;
  onCreated: () => void;
  /** The address has an account: the server says so, or the buyer, who renews and remembers it. */
  onExisting: () => void;
  /** The account was made, but signing in failed. */
  onMade: () => void;
  onBack?: () => void;
}

/** The form that makes the account of a payment, after PIX and card alike. */
export function CreateAccountForm({ buyer, onCreated, onExisting, onMade, onBack }: CreateAccountFormProps) {
  const [today] = useState(() => todayInSaoPaulo(new Date()));
  const form = useForm({
    defaultValues: { ...buyer.suggestion, password: '', passwordAgain: '' },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value }) => {
      const { nome, data_nascimento, password } = value;
      const result = await createAccountAndSignIn({
        email: buyer.email,
        password,
        proof: buyer.proof,
        ...(!buyer.nameKnown && { nome }),
        ...(data_nascimento !== '' && { data_nascimento }),
      });
      switch (result.kind) {
        case 'signed-in':
          showToast({ kind: 'success', text: PAID_ACCOUNT.created, leads: true });
          return onCreated();
        case 'exists':
          showToast({ kind: 'info', text: result.text, leads: true });
          return onExisting();
        case 'made':
          showToast({ kind: 'info', text: PAID_ACCOUNT.created, leads: true });
          return onMade();
        case 'failed':
          return showToast({ kind: 'error', text: result.text });
      }
    },
  });

  return (
    <Form form={form}>
      <p>
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
      <FormField
        form={form}
        name="data_nascimento"
        label={PAID_ACCOUNT.birthDate}
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        max={today}
        check={(text) =>
          v.is(CalendarDateSchema, text) && text <= today ? undefined : PAID_ACCOUNT.invalidBirthDate
        }
      />
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
