import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { QueueRow } from 'domain/trainer/contract';
import { formatMoment, SUBSCRIBER_PAGE } from 'domain/trainer/texts';
import { applyWorkoutEvent, type Workout } from 'domain/training/workout';
import { render } from '../kit/testing/render.tsx';
import { useWorkoutActions } from './workout-actions.tsx';
import { WorkoutSection } from './workout-section.tsx';

const NOW = new Date('2026-11-27T15:00:00Z');
const BUILDER = '/treinador/aluno/ana/treino';
const LINK = 'https://app.exemplo.com/treino';
const row = {
  id: 'ana',
  uid: 'ana',
  state: 'released',
  since: NOW,
  due_on: null,
  active: true,
  flags: [],
} as unknown as QueueRow;

const base = { at: NOW, by: null } as const;
const received = applyWorkoutEvent(null, { ...base, kind: 'received' }, { user_id: 'ana', subscriber: 's' });
const released = (link: string | null, routine: number | null) =>
  applyWorkoutEvent(received, { ...base, kind: 'released', link, routine, message: '' }, received);

function Page({ entry, workout }: { entry: QueueRow; workout: Workout }) {
  const actions = useWorkoutActions(entry, workout, true, async () => null);
  return <WorkoutSection entry={entry} workout={workout} lacking={[]} actions={actions} isKnown now={NOW} />;
}
const show = (workout: Workout, entry = row) =>
  render(
    <MemoryRouter>
      <Page entry={entry} workout={workout} />
    </MemoryRouter>,
  );
const link = (name: string) => page.getByRole('link', { name, exact: true });

test.for([true, false])(
  'a released routine says since when, and leads to it (plan active: %s)',
  async (active) => {
    show(released(null, 2), { ...row, active });
    const since = `${SUBSCRIBER_PAGE.routineReleased} ${formatMoment(NOW)}`;
    await expect.element(page.getByText(since)).toBeVisible();
    await expect.element(link(SUBSCRIBER_PAGE.viewRoutine)).toHaveAttribute('href', BUILDER);
  },
);

test('a workout that was released by link shows its address', async () => {
  show(released(LINK, null));
  await expect.element(link(LINK)).toHaveAttribute('href', LINK);
  await expect.element(link(SUBSCRIBER_PAGE.viewRoutine)).not.toBeInTheDocument();
});
