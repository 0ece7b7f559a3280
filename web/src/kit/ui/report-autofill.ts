/** What makes React render a form again, or send it. Live data do so, too: see `KeepFilled`. */
const MOMENTS = ['focusout', 'input', 'click', 'submit'];

/** The fields that can be filled in with a text. */
const FIELDS = 'form input:not([type=checkbox], [type=radio], [type=file])';

/**
 * Tells React of a text that was put into a field without an event. React hears an `input` event only where the text differs from
 * the last one that was set through the element's own property; `defaultValue` is the text that React has rendered.
 */
export function report(field: HTMLInputElement, value: string): void {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Keeps what is filled into any form without an event, as Chrome on iOS and some password managers do: React would send the form
 * without it, and empty the field with its next rendering. The field that a person is typing in reports itself.
 */
export function reportAutofill(): void {
  let reporting = false;
  const reportAll = (type: string) => {
    if (reporting) return;
    reporting = true;
    const fields = [...document.querySelectorAll<HTMLInputElement>(FIELDS)];
    // The report of one field may make React empty the others, so all are read first.
    const unheard = fields.flatMap((field) => {
      const { value, defaultValue } = field;
      const isTyped = field === document.activeElement && type !== 'submit' && type !== 'focusout';
      // An empty field was not filled in, and a half-typed date reads as empty, too.
      return isTyped || value === '' || value === defaultValue ? [] : [{ field, value }];
    });
    for (const { field, value } of unheard) report(field, value);
    reporting = false;
  };
  for (const moment of MOMENTS) document.addEventListener(moment, ({ type }) => reportAll(type), true);
}
