// What was typed into the buying dialogs before React was there. React finds the prerendered fields filled in and says nothing of it,
// and on a page that the browser has translated it renders other fields in their place.
import { report } from '../kit/ui/report-autofill.ts';

/** The prerendered fields whose text nobody has taken over. They keep it also when React has replaced them. */
let fields: HTMLInputElement[] = [];
let focused: EventTarget | null = null;

const dialogOf = (field: HTMLElement) => field.closest('dialog')?.id;
const isSent = ({ form }: HTMLInputElement) => Boolean(form?.querySelector('[aria-busy]'));

/** Remembers the prerendered fields, and which of them has the focus. To be called before React renders the page. */
export function rememberFields(): void {
  fields = [...document.querySelectorAll<HTMLInputElement>('dialog input')];
  focused = document.activeElement;
  // React stops the event on its way up as long as it has not rendered the dialog.
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (fields.some((field) => field === target)) focused = target;
    },
    true,
  );
}

/** Whether something was typed into a dialog before React was there. */
export function hasEarlyText(dialog: string): boolean {
  return fields.some((field) => field.value !== '' && dialogOf(field) === dialog);
}

/**
 * Tells React what was typed into a form, or into the form of another dialog in its place, before React was there; `take` takes over
 * the field that the person types in. Answers whether the person has sent it meanwhile: the inline script then shows its button busy
 * (bootstrap.js).
 */
export function takeEarlyText(
  form: HTMLFormElement,
  take: (typing: HTMLInputElement) => void,
  dialog = dialogOf(form),
): boolean {
  const own = fields.filter((field) => dialogOf(field) === dialog);
  fields = fields.filter((field) => !own.includes(field));
  const sent = own.some(isSent);
  // An input method may be composing in the field that the person types in, as Android's keyboards do with each word. It would begin
  // anew if the text of the field were set, and so what was composed would stand there twice. It goes first, because what is told of
  // the others makes React render this one.
  const typing = sent
    ? undefined
    : own.find((field) => field === document.activeElement && form.contains(field));
  // An empty field takes nothing from what the form knows of the buyer already.
  if (typing && typing.value !== '') take(typing);
  for (const field of own) {
    const present = form.elements.namedItem(field.name);
    if (!(present instanceof HTMLInputElement) || present.readOnly) continue;
    if (field.value !== '' && field !== typing) report(present, field.value);
    // The dialog that takes the place of the replaced one opens later in this rendering. In the next frame, a key that was pressed
    // meanwhile would be lost.
    if (present !== field && field === focused) queueMicrotask(() => present.focus());
  }
  return sent;
}
