import { useForm } from '@tanstack/react-form';
import type { Proof } from 'domain/contracts/proof';
import type { PlanId } from 'domain/plans';
import { CalendarDateSchema, todayInSaoPaulo } from 'domain/dates';
import { NameSchema } from 'domain/text-field';
import { ACCOUNT } from 'domain/texts/account';
import { PAID_ACCOUNT } from 'domain/texts/account/paid';
import { useState } from 'react';
import * as v from 'valibot';
import { Button } from '../../../components/button.tsx';
import { FormField } from '../../../components/fields/form-field.tsx';
import { Form, SubmitButton } from '../../../components/fields/form.tsx';
import { NewPasswordFields } from '../../../components/fields/password-fields.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { createAccountAndSignIn } from '../calls/create-account-and-sign-in.ts';

/** The buyer, with the proof of the payment. */
export interface Buyer {
  readonly email: string;
  readonly proof: Proof;
  /** The plan that was paid, and the end of its access (ISO 8601), or null where none is known. */
  readonly plan: PlanId;
  readonly endsAt: string | null;
  /** The number by which the trainer finds the payment. */
  readonly protocol: string;
  /** Whether the server knows the buyer's name; if not, the form asks for it. */
  readonly nameKnown: boolean;
  /** The values with which the form begins; '' for an empty field. */
  readonly suggestion: { readonly nome: string; readonly data_nascimento: string };
}

interface CreateAccountFormProps {
  buyer: Buyer;
  /** The account was made and is signed in. */
  onCreated: () => void;
  /** The e-mail address has an account already. */
  onExisting: () => void;
  /** The account was made, but signing in failed. */
  onMade: () => void;
  /** Goes back to the step before; left out where there is none. */
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
          showToast({ kind: 'success', text: PAID_ACCOUNT.created });
          return onCreated();
        case 'exists':
          showToast({ kind: 'info', text: result.text });
          return onExisting();
        case 'made':
          showToast({ kind: 'info', text: PAID_ACCOUNT.created });
          return onMade();
        case 'failed':
          return showToast({ kind: 'error', text: result.text });
      }
    },
  });

  return (
    <Form form={form}>
      <TextField
        label={ACCOUNT.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        readOnly
        hint={PAID_ACCOUNT.createText}
        value={buyer.email}
        onChange={() => undefined}
      />
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
      <NewPasswordFields form={form} />
      <SubmitButton form={form} text={ACCOUNT.create} busyText={ACCOUNT.creating} />
      {onBack && (
        <Button look="quiet" wide onClick={onBack}>
          {PAID_ACCOUNT.back}
        </Button>
      )}
    </Form>
  );
}
