import { CARD } from 'domain/texts/checkout';
import { CARD_CHECKS, cardFormRefusal, type CardFormValues } from './card-form-values.ts';
import { EMAIL_FIELD, type OrderField, OrderForm, type OrderFormProps } from '../order/order-form.tsx';

const FIELDS: readonly OrderField<CardFormValues>[] = [
  { ...EMAIL_FIELD, label: CARD.email, hint: CARD.emailHint },
  { name: 'phone', label: CARD.phone, placeholder: CARD.phonePlaceholder, enterKeyHint: 'go' },
];

interface CardFormProps extends OrderFormProps<CardFormValues> {
  /** The values of an order that was begun before, or empty ones. */
  initial: CardFormValues;
}

/** E-mail and phone (spec §5 "Card checkout"). The card's data are typed on the payment page. */
export function CardForm(props: CardFormProps) {
  return <OrderForm {...props} fields={FIELDS} checks={CARD_CHECKS} refusal={cardFormRefusal} texts={CARD} />;
}
