import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { QueueRow } from 'domain/trainer/contract';
import { TEMPLATES } from 'domain/trainer/messages';
import { WORKOUT_ACTIONS } from 'domain/trainer/texts';
import { RELEASE } from 'domain/training/builder-texts';
import { render } from '../kit/testing/render.tsx';
import { NO_RELEASE, ReleaseDialog } from './action-dialogs.tsx';
import { TrainerContext } from './trainer-frame.tsx';

const link = 'https://app.exemplo.com/treino';
/** The dialog of a person, and what it sends. */
function showDialog(health_changed: boolean) {
  const onConfirm = vi.fn();
  function Dialog() {
    const [values, setValues] = useState(NO_RELEASE);
    return (
      <ReleaseDialog
        row={{ nome: 'Ana Souza', tier: 'pro', due_on: null, health_changed } as QueueRow}
        values={values}
        onChange={setValues}
        lastLink={link}
        busy={false}
        problem={null}
        onClose={vi.fn()}
        onConfirm={onConfirm}
      />
    );
  }
  render(<Dialog />);
  return onConfirm;
}
const mark = () => page.getByRole('checkbox', { name: RELEASE.safety });
const release = () => page.getByRole('button', { name: WORKOUT_ACTIONS.released.button }).click();
const SENT = { kind: 'released', routine: null, link, message: '' };

test('a link is released for safety where the trainer marks it', async () => {
  const onConfirm = showDialog(false);
  await expect.element(mark()).not.toBeChecked();
  await release();
  await mark().click();
  await release();
  expect(onConfirm.mock.calls).toEqual([[SENT], [{ ...SENT, for_safety: true }]]);
});

test('the mark is checked by itself after an injury was told, and can be unchecked', async () => {
  const onConfirm = showDialog(true);
  await expect.element(mark()).toBeChecked();
  await mark().click();
  await release();
  expect(onConfirm.mock.calls).toEqual([[SENT]]);
});

test('while the templates are edited nothing is released, and Escape drops no typed template', async () => {
  const [onClose, onConfirm] = [vi.fn(), vi.fn()];
  render(
    <TrainerContext value={{ templates: ['Olá, {nome}!', '', ''], templates_version: 1 }}>
      <ReleaseDialog
        row={{ nome: 'Ana Souza', tier: 'pro', due_on: null } as QueueRow}
        values={NO_RELEASE}
        onChange={vi.fn()}
        lastLink="https://app.exemplo.com/treino"
        busy={false}
        problem={null}
        onClose={onClose}
        onConfirm={onConfirm}
      />
    </TrainerContext>,
  );
  await page.getByRole('button', { name: TEMPLATES.edit }).click();
  await page.getByLabelText(TEMPLATES.name(1)).fill('Oi, {nome}!');
  const release = page.getByText(WORKOUT_ACTIONS.released.button, { exact: true }).all().at(-1)?.element();
  const { left, top, width, height } = release?.getBoundingClientRect() ?? new DOMRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (hit instanceof HTMLElement) hit.click();
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByLabelText(TEMPLATES.name(1))).toHaveValue('Oi, {nome}!');
  await page.getByRole('button', { name: TEMPLATES.cancel }).last().click();
  await expect.element(page.getByRole('button', { name: TEMPLATES.edit })).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
});
