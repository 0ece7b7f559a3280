import { PIX } from 'domain/texts/checkout';
import { typeCpf } from '../../../components/fields/typed-numbers.ts';
import { hasEmptyField } from '../order/field-checks.ts';
import { EMAIL_FIELD, type OrderField, OrderForm, type OrderFormProps } from '../order/order-form.tsx';
import { PIX_CHECKS, type PixFormValues } from './pix-form-values.ts';

const EMPTY: PixFormValues = { name: '', email: '', phone: '', taxId: '' };

const FIELDS: readonly OrderField<PixFormValues>[] = [
  { name: 'name', label: PIX.name, autoComplete: 'name' },
  { ...EMAIL_FIELD, label: PIX.email, hint: PIX.emailHint },
  { name: 'phone', label: PIX.phone, placeholder: PIX.phonePlaceholder },
  {
    name: 'taxId',
    label: PIX.cpf,
    inputMode: 'numeric',
    autoComplete: 'off',
    enterKeyHint: 'go',
    placeholder: PIX.cpfPlaceholder,
    hint: PIX.cpfHint,
    mask: typeCpf,
  },
];

/** Step 'form' of the PIX dialog (spec §5 "PIX form"). */
export function PixForm(props: OrderFormProps<PixFormValues>) {
  return (
    <OrderForm
      {...props}
      initial={EMPTY}
      fields={FIELDS}
      checks={PIX_CHECKS}
      refusal={(values) => (hasEmptyField(values) ? PIX.allRequired : undefined)}
      texts={PIX}
    />
  );
}
