import { afterEach, expect, test } from 'vitest';
import { rememberFields, takeEarlyText } from './early-text.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

/** A prerendered form, in which the person has typed these texts. The last field has the focus. */
function typed(texts: Readonly<Record<string, string>>) {
  document.body.innerHTML = `<dialog open id="pix"><form>${Object.keys(texts)
    .map((name) => `<input name="${name}">`)
    .join('')}</form></dialog>`;
  const form = document.querySelector('form');
  if (!form) throw new Error('There is no form');
  rememberFields();
  for (const field of form.querySelectorAll('input')) {
    field.value = texts[field.name] ?? '';
    field.focus();
  }
  return form;
}

function take(form: HTMLFormElement) {
  const heard: [string, string][] = [];
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) heard.push([`event ${target.name}`, target.value]);
  });
  const sent = takeEarlyText(form, ({ name, value }) => heard.push([`value ${name}`, value]));
  return { heard, sent };
}

test('the field that a person types in is told by its value, the others by an event', () => {
  const { heard, sent } = take(typed({ name: 'Bruna Alves', email: '', phone: '119' }));
  expect(heard).toEqual([
    ['value phone', '119'],
    ['event name', 'Bruna Alves'],
  ]);
  expect(sent).toBe(false);
});

test('an empty field takes nothing from what the form knows already', () => {
  expect(take(typed({ name: '' })).heard).toEqual([]);
});

test('the field that a person went on to while React rendered has the focus in the form that replaces it', async () => {
  const form = typed({ name: 'Bruna Alves', email: '' });
  // React stops a focus on its way up in what it has not rendered yet.
  const stop = (event: Event) => event.stopPropagation();
  document.body.addEventListener('focusin', stop, true);
  form.querySelector('input')?.focus();
  document.body.removeEventListener('focusin', stop, true);
  form.parentElement?.replaceWith(form.parentElement.cloneNode(true));
  const replacing = document.querySelector('form');
  if (!replacing) throw new Error('There is no form');
  take(replacing);
  await Promise.resolve();
  expect(document.activeElement).toBe(replacing.elements.namedItem('name'));
});
