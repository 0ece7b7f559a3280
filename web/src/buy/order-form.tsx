import { type AnyFormApi, Field, useForm } from '@tanstack/react-form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatPrice } from 'domain/buy/money';
import type { PurchasePreview } from 'domain/buy/payments-contract';
import { PLAN_IDS, type Plan, type PlanId, PLANS } from 'domain/buy/plans';
import { CONTRACT, emailSuggestion, purchaseNotice } from 'domain/buy/texts';
import { maskCpf } from 'domain/kit/cpf';
import { cleanEmail } from 'domain/kit/email';
import { maskPhone } from 'domain/kit/person';
import { suggestEmail } from 'domain/kit/suggest-email';
import { LOAD_FAILED, RETRY } from 'domain/kit/texts';
import { endWait } from '../kit/ui/chunk-boundary.tsx';
import { ActionBar } from '../kit/ui/dialog.tsx';
import { type FieldTexts, Form, SubmitButton } from '../kit/ui/form.tsx';
import { PrivacyLink } from '../kit/ui/new-tab-links.tsx';
import { PhoneField } from '../kit/ui/number-fields.tsx';
import { TextField } from '../kit/ui/text-field.tsx';
import { dismissErrors, showToast } from '../kit/ui/toast.tsx';
import { takeEarlyText } from './early-text.ts';

/** Is shown where the dialog was opened before React was there, and React could not be loaded. The link loads the page anew. */
export function NotLoaded() {
  return (
    <p className="no-js-only mb-3 border-error border-l-4 bg-base-200 px-4 py-3">
      {LOAD_FAILED}{' '}
      <a href="/#planos" className="underline">
        {RETRY}
      </a>
    </p>
  );
}

/** Tells that the order failed, in the specification's text, and beside it what else the buyer can do. */
export function showFailure(failure: string, instead: string | null): void {
  showToast({ kind: 'error', ...(instead === null ? { text: failure } : { title: failure, text: instead }) });
}

/** The pause in typing, in milliseconds, after which the domain counts as complete. */
const PAUSE = 800;

/**
 * A button below an e-mail field whose domain looks mistyped: it suggests the e-mail address that the buyer probably meant. It
 * shows only after a pause, because typing 'gmail.com' passes through 'gmail.co'. Screen readers announce it; the focus stays.
 */
function EmailSuggestion({ typed, onAccept }: { typed: string; onAccept: (email: string) => void }) {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const email = settled === typed ? suggestEmail(typed) : null;
  return (
    <div aria-live="polite">
      {email !== null && (
        <button
          type="button"
          className="btn btn-outline btn-info mt-1.5 h-auto min-h-(--size) w-full justify-start py-1 text-left"
          onClick={(event) => {
            // The button disappears with its suggestion, so the focus moves to the field.
            const field = event.currentTarget.form?.elements.namedItem('email');
            onAccept(email);
            if (field instanceof HTMLInputElement) field.focus();
          }}
        >
          {emailSuggestion(email)}
        </button>
      )}
    </div>
  );
}

/**
 * The text of the field that the person types in, a number in its mask, which comes with the code of the page. In the middle of a
 * number the mask waits for the next key: it would move the caret, and a digit would come to stand at the end.
 */
function masked({ name, value, selectionStart }: HTMLInputElement): string {
  if (selectionStart !== value.length) return value;
  if (name === 'phone') return maskPhone(value);
  return name === 'taxId' ? maskCpf(value) : value;
}

type NameOf<Values> = keyof Values & string;
export type OrderField<Values> = FieldTexts & { readonly name: NameOf<Values> };

/** The e-mail field of both forms. */
export const EMAIL_FIELD = {
  name: 'email',
  type: 'email',
  autoComplete: 'email',
  clean: cleanEmail,
} as const;

export interface OrderFormProps<Values> {
  /** The e-mail address of the signed-in account, or null. The plan is activated in that account, so the field is read-only. */
  accountEmail: string | null;
  /** What the server knows of a signed-in buyer: it fills in what is still empty. */
  known: Readonly<Partial<Values>>;
  /** Sends the order. The button stays busy until it resolves; the typed values stay in the form. */
  onSubmit: (values: Values) => Promise<void>;
  children: ReactNode;
}

interface Props<Values> extends OrderFormProps<Values> {
  initial: Values;
  fields: readonly OrderField<Values>[];
  checks: FieldChecks<NameOf<Values>>;
  /** The toast for values that cannot be sent; undefined where the messages at the fields say enough. */
  refusal: (values: Values, accountEmail: string | null) => string | undefined;
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
        if (refused.current === undefined || refusal(formApi.state.values, accountEmail) === refused.current)
          return;
        dismissErrors();
        refused.current = undefined;
      },
    },
    onSubmit: ({ value }) => {
      // A press on a button takes the focus from a field in most browsers only.
      const email = cleanEmail(value.email);
      anyForm.setFieldValue('email', email);
      return onSubmit({ ...value, email });
    },
    onSubmitInvalid: ({ value }) => {
      refused.current = refusal(value, accountEmail);
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
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = top.current?.closest('form');
    if (!element || !takeEarlyText(element, (typing) => anyForm.setFieldValue(typing.name, masked(typing))))
      return;
    // By then the inline script leaves the forms to React.
    requestAnimationFrame(() => {
      endWait();
      element.querySelector<HTMLElement>('[type=submit]')?.click();
    });
  }, [anyForm]);

  return (
    <Form form={form}>
      {/* The first two fields take a line each; the others share a line where there is room. */}
      <div ref={top} className="grid gap-5 sm:grid-cols-2 sm:[&>:nth-child(-n+2)]:col-span-2">
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
                // Only the buyer's own typing is checked: an account's address was accepted before.
                onBlur: ({ value }: { value: string }) => (fixed ? undefined : checks.problem(name, value)),
                onSubmit: ({ value }: { value: string }) => (fixed ? undefined : checks.refusal(name, value)),
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
        <NotLoaded />
        <SubmitButton form={form} text={texts.submit} busyText={texts.submitting} />
      </ActionBar>
    </Form>
  );
}

/** The checks of an order form's fields. Each answers with a message, or with undefined where the text can be sent. */
interface FieldChecks<Name extends string> {
  /** Checks a field on leaving it: an empty field has no problem yet. */
  readonly problem: (name: Name, text: string) => string | undefined;
  /** Checks a field on sending the form: an empty field is refused, too. */
  readonly refusal: (name: Name, text: string) => string | undefined;
}

const isEmpty = (text: string) => text.trim() === '';

/** The checks of a form. `required` is the message for an empty field. */
export function fieldChecks<Name extends string>(
  checks: Readonly<Record<Name, { readonly valid: (text: string) => boolean; readonly text: string }>>,
  required: string,
): FieldChecks<Name> {
  const problem = (name: Name, text: string) =>
    isEmpty(text) || checks[name].valid(text) ? undefined : checks[name].text;
  return { problem, refusal: (name, text) => (isEmpty(text) ? required : problem(name, text)) };
}

export function hasEmptyField(values: Readonly<Record<string, string>>): boolean {
  return Object.values(values).some(isEmpty);
}

interface PlanSummaryProps {
  /** The plan that is bought; null until the dialog is open. */
  plan: PlanId | null;
  charge: (plan: Plan) => string;
  preview: PurchasePreview | null;
}

/**
 * The short part of the summary of the contract: plan, price, charge, and for a signed-in buyer from when to when the days run.
 * It stands above the fields; `ContractRules` stands below them. The page has the summaries of all plans from the start, so that the
 * inline script can show one (bootstrap.js): React would render the dialog anew over other words.
 */
export function PlanSummary({ plan, charge, preview }: PlanSummaryProps) {
  return PLAN_IDS.map((id) => (
    <OneSummary
      key={id}
      plan={PLANS[id]}
      hidden={id !== plan}
      charge={charge(PLANS[id])}
      preview={id === plan ? preview : null}
    />
  ));
}

interface OneSummaryProps {
  plan: Plan;
  hidden: boolean;
  charge: string;
  preview: PurchasePreview | null;
}

function OneSummary({ plan, hidden, charge, preview }: OneSummaryProps) {
  return (
    <fieldset
      data-plan={plan.id}
      hidden={hidden}
      className="min-w-0 border-primary border-l-4 bg-base-200 px-4 py-2.5"
      aria-live="polite"
    >
      <legend className="sr-only">{CONTRACT.title}</legend>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong>{plan.name}</strong>
        <strong className="display text-xl">{formatPrice(plan.price_cents)}</strong>
      </p>
      <p className="text-sm">{charge}</p>
      {preview !== null && (
        <p className="mt-2 border-base-300 border-t pt-2">{purchaseNotice(preview, plan.id)}</p>
      )}
    </fieldset>
  );
}

interface ContractRulesProps {
  /** The rules of the contract, apart from the right to withdraw. */
  lines: readonly string[];
  children?: ReactNode;
}

/**
 * The rules that have to be shown before paying (Decreto 7.962/2013), with the way to the privacy page. They stand between
 * the fields and the button, so that on a phone the fields come first.
 */
export function ContractRules({ lines, children }: ContractRulesProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 border-base-300 border-t pt-4">
      {/* Only a floating legend does not stand in the border. */}
      <legend className="float-left font-semibold">{CONTRACT.rulesTitle}</legend>
      <ul className="flex list-disc flex-col gap-1 pl-4 text-sm marker:text-primary">
        {[...lines, CONTRACT.withdraw].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
      <PrivacyLink />
    </fieldset>
  );
}
