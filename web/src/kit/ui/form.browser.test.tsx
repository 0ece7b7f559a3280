import { useForm } from '@tanstack/react-form';
import { useLayoutEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { Form, FormField } from './form.tsx';

/** What a key does to a field that React has rendered: it adds a letter to what stands in it. */
function press(field: HTMLInputElement, key: string): void {
  field.focus();
  field.setRangeText(key, field.value.length, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: key }));
}

test('keys that come as soon as the form is shown, before React has run its effects, are all kept', async () => {
  const sent: string[] = [];
  function Shown() {
    const form = useForm({
      defaultValues: { password: '' },
      onSubmit: ({ value }) => {
        sent.push(value.password);
      },
    });
    const top = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
      const field = top.current?.querySelector('input');
      // A microtask runs when React has shown the form, and before anything else.
      queueMicrotask(() => {
        for (const key of 'senha') if (field) press(field, key);
      });
    }, []);
    return (
      <div ref={top}>
        <Form form={form}>
          <FormField form={form} name="password" label="Senha" />
          <button type="submit">Enviar</button>
        </Form>
      </div>
    );
  }
  render(<Shown />);
  await expect.element(page.getByLabelText('Senha')).toHaveValue('senha');
  await page.getByRole('button').click();
  await expect.poll(() => sent).toEqual(['senha']);
});
