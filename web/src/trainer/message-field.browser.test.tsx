import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type QueueRow, TEMPLATE_MAX_LENGTH } from 'domain/trainer/contract';
import { TEMPLATES, type Trainer } from 'domain/trainer/messages';
import { messageTooLong, TRAINER_ERROR_TEXTS } from 'domain/trainer/texts';
import { answering, refusal, type Reply } from '../kit/testing/answering-server.ts';
import { render } from '../kit/testing/render.tsx';
import { MessageField } from './action-dialogs.tsx';
import { TrainerContext } from './trainer-frame.tsx';

const trainer: Trainer = {
  templates: ['Olá, {nome}!', '', '<b>{plano}</b> {prazo}'],
  templates_version: 4,
  owner: false,
};
const row = { nome: 'Ana Souza', tier: 'pro', due_on: '2026-11-26' } as QueueRow;
const message = page.getByLabelText('Mensagem');
const template = (number: number) => page.getByLabelText(TEMPLATES.name(number));
const press = (name: string) => page.getByRole('button', { name }).click();

function Field() {
  const [value, setValue] = useState('');
  return (
    <TrainerContext value={trainer}>
      <MessageField row={row} label="Mensagem" value={value} onChange={setValue} />
    </TrainerContext>
  );
}

afterEach(() => vi.unstubAllGlobals());

test('a template is put behind what is typed, filled, and an empty one is not offered', async () => {
  render(<Field />);
  await press(TEMPLATES.name(1));
  await expect.element(message).toHaveValue('Olá, Ana!');
  await press(TEMPLATES.name(3));
  await expect.element(message).toHaveValue('Olá, Ana!\n<b>Personal PRO</b> 26/11/2026');
  await expect.element(page.getByRole('button', { name: TEMPLATES.name(2) })).not.toBeInTheDocument();
});

test('templates that are too long are not sent, and those that another device changed stay typed', async () => {
  const replies: Record<string, Reply> = { 'save-templates': refusal('changed-meanwhile') };
  const asked = answering(replies);
  render(<Field />);
  await press(TEMPLATES.edit);
  await expect.element(template(1)).toHaveFocus();
  await template(2).fill('a'.repeat(2000));
  await userEvent.keyboard('{Escape}{Escape}');
  await press(TEMPLATES.save);
  await expect.element(page.getByText(messageTooLong(2000, TEMPLATE_MAX_LENGTH))).toBeVisible();
  await expect.element(template(2)).toHaveFocus();
  await template(2).fill('Até {prazo}!');
  await press(TEMPLATES.save);
  await expect.element(page.getByText(TRAINER_ERROR_TEXTS['changed-meanwhile'])).toBeVisible();
  await expect.element(template(2)).toHaveValue('Até {prazo}!');
  replies['save-templates'] = { body: { result: { version: 5 } } };
  await press(TEMPLATES.save);
  await expect.element(page.getByRole('button', { name: TEMPLATES.edit })).toHaveFocus();
  expect(asked).toHaveLength(2);
});
