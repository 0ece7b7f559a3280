import { useForm } from '@tanstack/react-form';
import { CARD } from 'domain/texts/checkout';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { focusFirstInvalid } from '../../components/focus-first-invalid.ts';
import { maskTypedPhone } from '../../components/mask-typed-phone.ts';
import { showToast } from '../../components/toast.tsx';
import { type CardOrder, fieldProblem, fieldRefusal, orderRefusal } from './card-order.ts';
import { OrderField } from './order-field.tsx';

interface CardFormProps {
  /** What is filled in to begin with. */
  initial: CardOrder;
  /** The account's address when somebody is signed in: the plan goes there, so it is not theirs to change here. */
  accountEmail: string | null;
  /** Sends the order; pending for as long as the button is to stay busy. */
  onSubmit: (order: CardOrder) => Promise<void>;
  /** What is bought, above the button. */
  summary: ReactNode;
}

const validators = (field: keyof CardOrder) => ({
  onBlur: ({ value }: { value: string }) => fieldProblem(field, value),
  onSubmit: ({ value }: { value: string }) => fieldRefusal(field, value),
});

/** E-mail and phone (spec §5 "Card checkout"); the card itself is asked on the payment page. */
export function CardForm({ initial, accountEmail, onSubmit, summary }: CardFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const form = useForm({
    defaultValues: initial,
    canSubmitWhenInvalid: true,
    onSubmit: ({ value }) => onSubmit(value),
    onSubmitInvalid: ({ value }) => {
      const text = orderRefusal(value);
      if (text !== undefined) showToast({ kind: 'error', text });
      focusFirstInvalid(ref.current);
    },
  });
  useEffect(() => {
    if (accountEmail !== null) form.setFieldValue('email', accountEmail);
  }, [accountEmail, form]);
  const fixed = accountEmail !== null;

  return (
    <form
      ref={ref}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.state.isSubmitting) void form.handleSubmit();
      }}
    >
      <form.Field name="email" validators={validators('email')}>
        {(field) => (
          <OrderField
            field={field}
            label={CARD.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            hint={fixed ? CARD.emailFixed : CARD.emailHint}
            readOnly={fixed}
          />
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
      {summary}
      <form.Subscribe selector={(state) => state.isSubmitting}>
        {(busy) => (
          <Button type="submit" size="large" wide busy={busy} busyText={CARD.submitting}>
            {CARD.submit}
          </Button>
        )}
      </form.Subscribe>
    </form>
  );
}
