import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DraftDay } from 'domain/training/routine';
import { render } from '../kit/testing/render.tsx';
import type { Days } from './builder-days.ts';
import type { Followed, TrainerData } from './data/open-trainer-data.ts';
import { useDraft } from './use-draft.ts';

type Told = Followed<{ readonly version: number; readonly days: Days }>;

const UNDO = 'Desfazer';
const day = (name: string): DraftDay => ({ id: 'um', name, items: [] });

test('a draft that the server erased, as with the consent to health data, does not come back by a step back', async () => {
  let tell: ((told: Told) => void) | undefined;
  const data = {
    followDraft: () => (listener: (told: Told) => void) => {
      tell = listener;
      return () => {};
    },
  } as unknown as TrainerData;
  const follow = { uid: 'rafael', id: 'ana', data, isOpen: true, isLost: () => false };
  function Draft() {
    const { days, edit, undo } = useDraft(follow);
    return (
      <>
        <p>{days?.map(({ name }) => name).join() ?? 'nada'}</p>
        <button type="button" onClick={() => edit([day('Costas')])}>
          Escrever
        </button>
        {undo !== null && (
          <button type="button" onClick={undo}>
            {UNDO}
          </button>
        )}
      </>
    );
  }
  render(<Draft />);
  await expect.poll(() => tell).toBeDefined();
  tell?.({ status: 'present', value: { version: 1, days: [day('Joelho dói')] } });
  await expect.element(page.getByText('Joelho dói')).toBeVisible();
  await page.getByRole('button', { name: 'Escrever' }).click();
  await expect.element(page.getByRole('button', { name: UNDO })).toBeVisible();
  tell?.({ status: 'absent' });
  await expect.element(page.getByText('nada')).toBeVisible();
  await expect.element(page.getByRole('button', { name: UNDO })).not.toBeInTheDocument();
  // What is written after that has its own steps.
  await page.getByRole('button', { name: 'Escrever' }).click();
  await page.getByRole('button', { name: UNDO }).click();
  await expect.element(page.getByText('Joelho dói')).not.toBeInTheDocument();
});
