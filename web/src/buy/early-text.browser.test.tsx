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
  const sent = takeEarlyText(form, (name, text) => heard.push([`value ${name}`, text]));
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

test('an empty field takes nothing from the form, which may have heard of a text that React has not rendered', () => {
  expect(take(typed({ name: '' })).heard).toEqual([]);
});
