import { useForm } from '@tanstack/react-form';
import { maskCpf } from 'domain/cpf';
import { PIX } from 'domain/texts/checkout';
import { type ReactNode, useEffect } from 'react';
import type { FieldTexts } from '../../components/form-field.tsx';
import { Form, SubmitButton } from '../../components/form.tsx';
import { maskTypedPhone } from '../../components/mask-typed-phone.ts';
import { showToast } from '../../components/toast.tsx';
import { EmailSuggestion } from './email-suggestion.tsx';
import { OrderField } from './order-field.tsx';
import { EMPTY_ORDER, fieldProblem, fieldRefusal, hasEmptyField, type PixOrder } from './pix-order.ts';

interface PixFormProps {
  /** The account's address when somebody is signed in: the plan goes there, so it is not theirs to change here. */
  accountEmail: string | null;
  /** Sends the order; what was typed stays as it is whatever comes of it. */
  onSubmit: (order: PixOrder) => Promise<void>;
  /** What else is to be read before sending it, above the button. */
  children: ReactNode;
}

type Field = FieldTexts & { name: keyof PixOrder };

/** The fields in their order, and what helps to fill each in. */
const FIELDS = [
  { name: 'name', label: PIX.name, autoComplete: 'name' },
  {
    name: 'email',
    label: PIX.email,
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    hint: PIX.emailHint,
  },
  {
    name: 'phone',
    label: PIX.phone,
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    placeholder: PIX.phonePlaceholder,
    mask: maskTypedPhone,
  },
  {
    name: 'taxId',
    label: PIX.cpf,
    inputMode: 'numeric',
    autoComplete: 'off',
    placeholder: PIX.cpfPlaceholder,
    hint: PIX.cpfHint,
    mask: maskCpf,
  },
] as const satisfies readonly Field[];
const FIXED_EMAIL = { readOnly: true, hint: PIX.emailFixed };

const validators = (field: keyof PixOrder) => ({
  onBlur: ({ value }: { value: string }) => fieldProblem(field, value),
  onSubmit: ({ value }: { value: string }) => fieldRefusal(field, value),
});

/** Step 'form' of the PIX dialog (spec §5 "PIX form"). */
export function PixForm({ accountEmail, onSubmit, children }: PixFormProps) {
  const form = useForm({
    defaultValues: EMPTY_ORDER,
    canSubmitWhenInvalid: true,
    onSubmit: ({ value }) => onSubmit(value),
    onSubmitInvalid: ({ value }) => {
      if (hasEmptyField(value)) showToast({ kind: 'error', text: PIX.allRequired });
    },
  });
  useEffect(() => {
    if (accountEmail !== null) form.setFieldValue('email', accountEmail);
  }, [accountEmail, form]);

  return (
    <Form form={form}>
      {/* Name and address take a line each, phone and CPF share one. */}
      <div className="grid gap-5 sm:grid-cols-2 sm:[&>:nth-child(-n+2)]:col-span-2">
        {FIELDS.map(({ name, ...texts }) => (
          <form.Field key={name} name={name} validators={validators(name)}>
            {(field) => (
              <div>
                <OrderField
                  {...texts}
                  {...(name === 'email' && accountEmail !== null && FIXED_EMAIL)}
                  field={field}
                />
                {name === 'email' && accountEmail === null && (
                  <EmailSuggestion typed={field.state.value} onAccept={field.handleChange} />
                )}
              </div>
            )}
          </form.Field>
        ))}
      </div>
      {children}
      <SubmitButton form={form} text={PIX.submit} busyText={PIX.submitting} />
    </Form>
  );
}
