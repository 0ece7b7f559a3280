import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { QueueRow } from 'domain/trainer/contract';
import { TEMPLATES } from 'domain/trainer/messages';
import { WORKOUT_ACTIONS } from 'domain/trainer/texts';
import { render } from '../kit/testing/render.tsx';
import { NO_RELEASE, ReleaseDialog } from './action-dialogs.tsx';
import { TrainerContext } from './trainer-frame.tsx';

test('while the templates are edited nothing is released, and Escape drops no typed template', async () => {
  const [onClose, onConfirm] = [vi.fn(), vi.fn()];
  render(
    <TrainerContext value={{ templates: ['Olá, {nome}!', '', ''], templates_version: 1, owner: false }}>
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
