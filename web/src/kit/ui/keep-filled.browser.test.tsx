import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { maskCpf } from 'domain/kit/cpf';
import { render } from '../testing/render.tsx';
import { TextField } from './text-field.tsx';

/** A form that its owner can render again, as live data do. `texts` gets what it hears. */
async function showForm() {
  let renderAgain = (): void => undefined;
  const texts: string[] = [];
  function Form() {
    const [values, setValues] = useState({ name: '', cpf: '' });
    const [, setRenderings] = useState(0);
    useEffect(() => {
      renderAgain = () => setRenderings((before) => before + 1);
    });
    const set = (field: 'name' | 'cpf') => (text: string) => {
      texts.push(text);
      setValues((before) => ({ ...before, [field]: text }));
    };
    return (
      <form>
        <TextField label="Nome" name="name" value={values.name} onChange={set('name')} />
        <TextField label="CPF" name="cpf" value={values.cpf} onChange={set('cpf')} mask={maskCpf} />
      </form>
    );
  }
  render(<Form />);
  await expect.element(page.getByLabelText('Nome')).toBeVisible();
  return { texts, renderAgain: () => renderAgain() };
}

function fillUnheard(label: string, text: string) {
  const element = page.getByLabelText(label).element();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text);
}

test('what is filled in without an event stays in its mask when the form is rendered again by itself', async () => {
  const { texts, renderAgain } = await showForm();
  fillUnheard('Nome', 'Ana Souza');
  fillUnheard('CPF', '52998224725');
  renderAgain();
  await vi.waitFor(() => expect(texts).toEqual(['Ana Souza', '529.982.247-25']));
  await expect.element(page.getByLabelText('Nome')).toHaveValue('Ana Souza');
  await expect.element(page.getByLabelText('CPF')).toHaveValue('529.982.247-25');
});

test('what a person types is heard once', async () => {
  const { texts, renderAgain } = await showForm();
  await userEvent.type(page.getByLabelText('Nome'), 'An');
  renderAgain();
  await userEvent.type(page.getByLabelText('Nome'), 'a');
  await expect.element(page.getByLabelText('Nome')).toHaveValue('Ana');
  expect(texts).toEqual(['A', 'An', 'Ana']);
});
