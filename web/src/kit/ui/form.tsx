import { type AnyFormApi, Field, useStore } from '@tanstack/react-form';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { focusFirstInvalid, TextField, useEffectsAtOnce } from './text-field.tsx';
import { dismissErrors } from './toast.tsx';

/**
 * A form that shows our own messages instead of the browser's. It is sent once at a time. If a field is wrong, the
 * first such field takes the focus. A toast with an error goes when every field is right again, or with the next attempt.
 */
export function Form({ form, children }: { form: AnyFormApi; children: ReactNode }) {
  useEffectsAtOnce();
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onInput={(event) => dismissErrorsOnceRight(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.state.isSubmitting) return;
        dismissErrors();
        const element = event.currentTarget;
        void form.handleSubmit().then(() => focusFirstInvalid(element));
      }}
    >
      {children}
    </form>
  );
}

/** Removes the errors once the marks are drawn, if no field is marked wrong or, as far as the browser can tell, is wrong. */
function dismissErrorsOnceRight(form: HTMLFormElement) {
  requestAnimationFrame(() => {
    if (form.querySelector('[aria-invalid="true"], :invalid') === null) dismissErrors();
  });
}

export function SubmitButton({ form, text, busyText }: { form: AnyFormApi; text: string; busyText: string }) {
  const busy = useStore(form.store, ({ isSubmitting }) => isSubmitting);
  return (
    <Button type="submit" size="large" wide busy={busy} busyText={busyText} data-wait={busyText}>
      {text}
    </Button>
  );
}

/** A field's label, hint and input attributes. Its name, value and events come from the form. */
export type FieldTexts = Omit<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
>;

/** A TanStack form of texts, with the names of its fields. */
export type FormOf<Name extends string> = AnyFormApi & {
  readonly state: { readonly values: Readonly<Record<Name, string>> };
};

interface FormFieldProps<Name extends string> extends FieldTexts {
  form: FormOf<Name>;
  name: Name;
  check?: (text: string) => string | undefined;
}

/**
 * A one-line text field of a TanStack form, checked when the form is sent. An error message takes the place of the hint. It stays
 * when the field is left: a button that moved up then would not get the click.
 */
export function FormField<Name extends string>({ form, name, check, hint, ...texts }: FormFieldProps<Name>) {
  return (
    <Field
      form={form}
      name={name}
      validators={{ onSubmit: ({ value }: { value: string }) => check?.(value) }}
    >
      {({ state, handleChange }) => {
        const error: string | undefined = state.meta.errors[0];
        return (
          <TextField
            {...texts}
            name={name}
            value={state.value}
            onChange={handleChange}
            error={error}
            hint={error ? undefined : hint}
          />
        );
      }}
    </Field>
  );
}
