import { type AnyFormApi, useStore } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { dismissErrors } from '../toast/toast-store.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';

interface FormProps {
  form: AnyFormApi;
  children: ReactNode;
}

/**
 * A form that shows our own messages instead of the browser's. It is sent once at a time. If a field is wrong, the
 * first such field takes the focus. A toast with an error goes when every field is right again, or with the next attempt.
 */
export function Form({ form, children }: FormProps) {
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

/** The button that sends a form; it is busy until the form's `onSubmit` resolves. */
export function SubmitButton({ form, text, busyText }: { form: AnyFormApi; text: string; busyText: string }) {
  const busy = useStore(form.store, ({ isSubmitting }) => isSubmitting);
  return (
    <Button type="submit" size="large" wide busy={busy} busyText={busyText}>
      {text}
    </Button>
  );
}
