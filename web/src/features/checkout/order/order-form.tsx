import { type AnyFormApi, Field, useForm } from '@tanstack/react-form';
import { type ReactNode, useEffect, useRef } from 'react';
import { ActionBar } from '../../../components/action-bar.tsx';
import { dismissErrors } from '../../../components/toast/toast-store.ts';
import type { FieldTexts } from '../../../components/fields/form-field.tsx';
import { Form, SubmitButton } from '../../../components/fields/form.tsx';
import { PhoneField } from '../../../components/fields/phone-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { EmailSuggestion } from './email-suggestion.tsx';
import type { FieldChecks } from './field-checks.ts';

type NameOf<Values> = keyof Values & string;
/** One field of an order form. */
export type OrderField<Values> = FieldTexts & { readonly name: NameOf<Values> };

/** The e-mail field of both forms. */
export const EMAIL_FIELD = {
  name: 'email',
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
} as const;

/** The props that the dialog passes on to its form. */
export interface OrderFormProps<Values> {
  /**
   * The e-mail address of the signed-in account, or null. The plan is activated in that account, so the field is
   * read-only.
   */
  accountEmail: string | null;
  /** What the server knows of a signed-in buyer: it fills in what is still empty. */
  known: Readonly<Partial<Values>>;
  /** Sends the order. The button stays busy until it resolves; the typed values stay in the form. */
  onSubmit: (values: Values) => Promise<void>;
  /** Stands above the button, to be read before sending. */
  children: ReactNode;
}

interface Props<Values> extends OrderFormProps<Values> {
  initial: Values;
  fields: readonly OrderField<Values>[];
  checks: FieldChecks<NameOf<Values>>;
  /** The toast for values that cannot be sent; undefined where the messages at the fields say enough. */
  refusal: (values: Values) => string | undefined;
  texts: { readonly submit: string; readonly submitting: string; readonly emailFixed: string };
}

/** The form of an order: the part that PIX and card have in common (spec §5). The form has a field named `email`. */
export function OrderForm<Values extends { email: string }>(props: Props<Values>) {
  const { initial, fields, checks, refusal, texts, accountEmail, known, onSubmit, children } = props;
  /** The toast that says why the values were not sent. */
  const refused = useRef<string | undefined>(undefined);
  const form = useForm({
    defaultValues: initial,
    canSubmitWhenInvalid: true,
    // The toast goes once what it says is corrected, also while another field is still wrong.
    listeners: {
      onChange: ({ formApi }) => {
        if (refused.current === undefined || refusal(formApi.state.values) === refused.current) return;
        dismissErrors();
        refused.current = undefined;
      },
    },
    onSubmit: ({ value }) => onSubmit(value),
    onSubmitInvalid: ({ value }) => {
      refused.current = refusal(value);
      if (refused.current !== undefined) showToast({ kind: 'error', text: refused.current });
    },
  });
  const anyForm: AnyFormApi = form;
  useEffect(() => {
    if (accountEmail !== null) anyForm.setFieldValue('email', accountEmail);
  }, [accountEmail, anyForm]);
  useEffect(() => {
    for (const [name, value] of Object.entries(known))
      if (value !== '' && anyForm.getFieldValue(name) === '') anyForm.setFieldValue(name, value);
  }, [known, anyForm]);

  return (
    <Form form={form}>
      {/* The first two fields take a line each; the others share a line where there is room. */}
      <div className="grid gap-5 sm:grid-cols-2 sm:[&>:nth-child(-n+2)]:col-span-2">
        {fields.map(({ name, ...fieldTexts }) => {
          const isEmail = name === 'email';
          const FieldOf = name === 'phone' ? PhoneField : TextField;
          const fixed = isEmail && accountEmail !== null;
          return (
            <Field
              key={name}
              form={anyForm}
              name={name}
              validators={{
                onBlur: ({ value }: { value: string }) => checks.problem(name, value),
                onSubmit: ({ value }: { value: string }) => checks.refusal(name, value),
              }}
            >
              {(field) => (
                <div>
                  <FieldOf
                    {...fieldTexts}
                    {...(fixed && { readOnly: true, hint: texts.emailFixed })}
                    name={name}
                    required
                    value={field.state.value}
                    onChange={(text) => {
                      field.handleChange(text);
                      // A corrected text loses its error message while it is typed, not only on leaving the field.
                      if (field.state.meta.errors.length > 0) void field.validate('blur');
                    }}
                    // A message that appears during a press on a button would move it away. Sending checks the field anyway.
                    onBlur={({ relatedTarget }) => {
                      if (relatedTarget instanceof HTMLInputElement) field.handleBlur();
                    }}
                    error={field.state.meta.errors[0]}
                  />
                  {isEmail && !fixed && (
                    <EmailSuggestion typed={field.state.value} onAccept={field.handleChange} />
                  )}
                </div>
              )}
            </Field>
          );
        })}
      </div>
      {children}
      <ActionBar>
        <SubmitButton form={form} text={texts.submit} busyText={texts.submitting} />
      </ActionBar>
    </Form>
  );
}
