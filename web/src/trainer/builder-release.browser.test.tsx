import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FIELD_LABELS } from 'domain/answers/fields';
import type { QueueRow } from 'domain/trainer/contract';
import { RELEASE } from 'domain/training/builder-texts';
import { applyWorkoutEvent } from 'domain/training/workout';
import { render } from '../kit/testing/render.tsx';
import { ReleaseRoutine } from './builder-release.tsx';
import type * as Calls from './trainer-calls.ts';

const { act } = vi.hoisted(() => ({ act: vi.fn(async () => ({ version: 9 })) }));
vi.mock('./trainer-calls.ts', async (original) => ({
  ...(await original<typeof Calls>()),
  actOnWorkout: act,
}));

const base = { at: new Date('2026-11-27T15:00:00Z'), by: null } as const;
const owner = { user_id: 'ana', subscriber: 's' };
const row = { id: 'ana', uid: 'ana', nome: 'Ana Souza', active: true } as unknown as QueueRow;

const received = applyWorkoutEvent(null, { ...base, kind: 'received' }, owner);
const released = applyWorkoutEvent(
  received,
  { ...base, kind: 'released', link: null, routine: 2, message: '' },
  owner,
);

function Dialog({ isInjured = false }: { isInjured?: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const [safety, setSafety] = useState<boolean | null>(null);
  if (!isOpen)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
    );
  return (
    <ReleaseRoutine
      row={{ ...row, health_changed: isInjured }}
      days={[]}
      workout={applyWorkoutEvent(released, { ...base, kind: 'answers-changed', fields: ['peso'] }, owner)}
      message=""
      onMessage={vi.fn()}
      safety={safety}
      onSafety={setSafety}
      flush={async () => 7}
      onClose={() => setOpen(false)}
      onDone={() => setOpen(false)}
    />
  );
}

const mark = () => page.getByRole('checkbox', { name: RELEASE.safety });
const release = () => page.getByRole('button', { name: RELEASE.confirm }).click();
const sentMark = () => act.mock.calls.map((call: unknown[]) => call.at(-1));

beforeEach(() => act.mockClear());

test('a changed weight marks no release by itself, and the dialog says beside the mark what it does', async () => {
  render(<Dialog />);
  await expect.element(mark()).not.toBeChecked();
  await expect.element(mark()).toHaveAccessibleDescription(RELEASE.safetyHint);
  await release();
  await expect.poll(sentMark).toEqual([{ kind: 'released', link: null, routine: 7, message: '' }]);
});

test('a release with the mark says so to the server', async () => {
  render(<Dialog />);
  await expect.element(mark()).not.toBeChecked();
  await mark().click();
  await release();
  await expect.poll(sentMark).toEqual([expect.objectContaining({ for_safety: true })]);
});

test('it is checked by itself after an injury was told, says why, and can be unchecked', async () => {
  render(<Dialog isInjured />);
  await expect.element(mark()).toBeChecked();
  await expect.element(page.getByText(RELEASE.safetySuggested(FIELD_LABELS.limitacoes_lesoes))).toBeVisible();
  await mark().click();
  // What was chosen outlives the dialog, as what was typed does.
  await page.getByRole('button', { name: RELEASE.cancel }).click();
  await page.getByRole('button', { name: 'Abrir' }).click();
  await expect.element(mark()).not.toBeChecked();
  await release();
  await expect.poll(sentMark).toEqual([expect.not.objectContaining({ for_safety: true })]);
});
