import { useForm } from '@tanstack/react-form';
import { CARD } from 'domain/texts/checkout';
import { type ReactNode, useEffect } from 'react';
import { Form, SubmitButton } from '../../components/form.tsx';
import { maskTypedPhone } from '../../components/mask-typed-phone.ts';
import { showToast } from '../../components/toast.tsx';
import { type CardOrder, fieldProblem, fieldRefusal, orderRefusal } from './card-order.ts';
import { EmailSuggestion } from './email-suggestion.tsx';
import { OrderField } from './order-field.tsx';

interface CardFormProps {
  /** What is filled in to begin with. */
  initial: CardOrder;
  /** The account's address when somebody is signed in: the plan goes there, so it is not theirs to change here. */
  accountEmail: string | null;
  /** Sends the order; pending for as long as the button is to stay busy. */
  onSubmit: (order: CardOrder) => Promise<void>;
  /** What else is to be read before sending it, above the button. */
  children: ReactNode;
}

const validators = (field: keyof CardOrder) => ({
  onBlur: ({ value }: { value: string }) => fieldProblem(field, value),
  onSubmit: ({ value }: { value: string }) => fieldRefusal(field, value),
});

/** E-mail and phone (spec §5 "Card checkout"); the card itself is asked on the payment page. */
export function CardForm({ initial, accountEmail, onSubmit, children }: CardFormProps) {
  const form = useForm({
    defaultValues: initial,
    canSubmitWhenInvalid: true,
    onSubmit: ({ value }) => onSubmit(value),
    onSubmitInvalid: ({ value }) => {
      const text = orderRefusal(value);
      if (text !== undefined) showToast({ kind: 'error', text });
    },
  });
  useEffect(() => {
    if (accountEmail !== null) form.setFieldValue('email', accountEmail);
  }, [accountEmail, form]);
  const fixed = accountEmail !== null;

  return (
    <Form form={form}>
      <form.Field name="email" validators={validators('email')}>
        {(field) => (
          <div>
            <OrderField
              field={field}
              label={CARD.email}
              type="email"
              inputMode="email"
              autoComplete="email"
              hint={fixed ? CARD.emailFixed : CARD.emailHint}
              readOnly={fixed}
            />
            {!fixed && <EmailSuggestion typed={field.state.value} onAccept={field.handleChange} />}
          </div>
        )}
      </form.Field>
      <form.Field name="phone" validators={validators('phone')}>
        {(field) => (
          <OrderField
            field={field}
            label={CARD.phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder={CARD.phonePlaceholder}
            mask={maskTypedPhone}
          />
        )}
      </form.Field>
      {children}
      <SubmitButton form={form} text={CARD.submit} busyText={CARD.submitting} />
    </Form>
  );
}
