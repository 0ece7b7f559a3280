import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { QueueRow } from 'domain/trainer/contract';
import { RELEASE_DIALOG, RUN_BAR, WORKOUT_ACTIONS } from 'domain/trainer/texts';
import type { Workout } from 'domain/training/workout';
import { answering } from '../kit/testing/answering-server.ts';
import { render } from '../kit/testing/render.tsx';
import { ActionButton, useWorkoutActions } from './workout-actions.tsx';

const row = { id: 'ana', nome: 'Ana Souza', tier: 'pro', due_on: null, active: true } as QueueRow;
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const link = page.getByLabelText(RELEASE_DIALOG.link);

afterEach(() => vi.unstubAllGlobals());

test('a release that was taken back is the last link, also before the server has said so', async () => {
  answering({ 'change-workout': { body: { result: { version: 3 } } } });
  const askLink = vi.fn(() => new Promise<string | null>(() => undefined));
  askLink.mockResolvedValueOnce('https://app.exemplo.com/antigo');
  function Page() {
    const [version, setVersion] = useState(2);
    const actions = useWorkoutActions(row, { version, stage: 'preparing' } as Workout, true, askLink);
    return (
      <>
        <ActionButton actions={actions} kind="released" look="primary" label={RUN_BAR.release} />
        <button type="button" onClick={() => setVersion(4)}>
          Taken back
        </button>
        {actions.dialog}
      </>
    );
  }
  render(<Page />);
  await press(RUN_BAR.release);
  await expect.element(link).toHaveValue('https://app.exemplo.com/antigo');
  await link.fill('app.exemplo.com/novo');
  await press(WORKOUT_ACTIONS.released.button);
  await expect.element(link).not.toBeInTheDocument();
  await press('Taken back');
  await press(RUN_BAR.release);
  await expect.element(link).toHaveValue('https://app.exemplo.com/novo');
});
