/** How one field is checked: which texts can be sent, and the message for the others. */
interface FieldCheck {
  readonly valid: (text: string) => boolean;
  readonly text: string;
}

/** The checks of an order form's fields. Each answers with a message, or with undefined where the text can be sent. */
export interface FieldChecks<Name extends string> {
  /** Checks a field on leaving it: an empty field has no problem yet. */
  readonly problem: (name: Name, text: string) => string | undefined;
  /** Checks a field on sending the form: an empty field is refused, too. */
  readonly refusal: (name: Name, text: string) => string | undefined;
}

const isEmpty = (text: string) => text.trim() === '';

/** The checks of a form. `required` is the message for an empty field. */
export function fieldChecks<Name extends string>(
  checks: Readonly<Record<Name, FieldCheck>>,
  required: string,
): FieldChecks<Name> {
  const problem = (name: Name, text: string) =>
    isEmpty(text) || checks[name].valid(text) ? undefined : checks[name].text;
  return { problem, refusal: (name, text) => (isEmpty(text) ? required : problem(name, text)) };
}

/** Whether a field of the form is empty. */
export function hasEmptyField(values: Readonly<Record<string, string>>): boolean {
  return Object.values(values).some(isEmpty);
}
