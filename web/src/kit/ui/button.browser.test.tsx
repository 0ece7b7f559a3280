import { useForm } from '@tanstack/react-form';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { Button } from './button.tsx';
import { Form, SubmitButton } from './form.tsx';

/** An action that counts how often it was begun, and ends when it is told to. */
function slowAction() {
  const ends: (() => void)[] = [];
  const act = () => new Promise<void>((end) => ends.push(end));
  return { act, begun: () => ends.length, end: () => ends.at(-1)?.() };
}

test('a button does its action once, however often it is pressed before the answer', async () => {
  const { act, begun, end } = slowAction();
  function Pay() {
    const [busy, setBusy] = useState(false);
    const press = async () => {
      setBusy(true);
      await act();
      setBusy(false);
    };
    return (
      <Button busy={busy} busyText="Pagando..." onClick={() => void press()}>
        Pagar
      </Button>
    );
  }
  render(<Pay />);
  await page.getByRole('button', { name: 'Pagar' }).tripleClick();
  await expect
    .element(page.getByRole('button', { name: 'Pagando...' }))
    .toHaveAttribute('aria-disabled', 'true');
  expect(begun()).toBe(1);
  end();
  await page.getByRole('button', { name: 'Pagar' }).click();
  expect(begun()).toBe(2);
});

test('a form is sent once by a double click and by Enter before the answer', async () => {
  const { act, begun, end } = slowAction();
  function Order() {
    const form = useForm({ defaultValues: {}, onSubmit: act });
    return (
      <Form form={form}>
        <input aria-label="Nome" />
        <SubmitButton form={form} text="Enviar" busyText="Enviando..." />
      </Form>
    );
  }
  render(<Order />);
  await page.getByRole('button', { name: 'Enviar' }).dblClick();
  await expect.poll(begun).toBe(1);
  page.getByLabelText('Nome').element().closest('form')?.requestSubmit();
  await expect.element(page.getByRole('button', { name: 'Enviando...' })).toBeVisible();
  expect(begun()).toBe(1);
  end();
  await expect.element(page.getByRole('button', { name: 'Enviar' })).toBeVisible();
});
