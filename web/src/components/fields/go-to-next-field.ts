import type { KeyboardEvent } from 'react';

/**
 * Moves the focus to the form's next field where Enter is pressed on a phone, whose key is labelled that way (`enterkeyhint`). On a
 * computer, and in the last field, Enter sends the form.
 */
export function goToNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || !matchMedia('(pointer: coarse)').matches) return;
  const field = event.currentTarget;
  const fields = [...(field.form?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])];
  const next = fields[fields.indexOf(field) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
