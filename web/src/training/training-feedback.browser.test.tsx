import { FEEDBACK } from 'domain/training/feedback-texts';
import { type Feedback, NO_FEEDBACK } from 'domain/training/session';
import { useSyncExternalStore } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../kit/testing/render.tsx';
import type { Words } from './kept-session.ts';
import { TrainingFeedback } from './training-feedback.tsx';
import type { Training } from './use-session.ts';

/** What the tabs of one browser share of a training. */
interface Shared {
  readonly feedback: Feedback;
  readonly draft: Words | null;
}

let shared: Shared;
let drafts: (Words | null)[];
const listeners = new Set<() => void>();

function change(changes: Partial<Shared>) {
  shared = { ...shared, ...changes };
  for (const listener of listeners) listener();
}
const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The form of one tab. */
function Tab({ name }: { name: string }) {
  const { feedback, draft } = useSyncExternalStore(follow, () => shared);
  const training: Training = {
    id: 'abcdefghij0123456789',
    plan: { id: 'dia', name: 'Peito', items: [] },
    routine: 1,
    letter: 'A',
    sets: [],
    startedAt: 0,
    endedAt: 1,
    keeping: 'kept',
    sending: 'sent',
    refused: null,
    interrupted: false,
    feedback,
    draft,
    isDraftKept: draft !== null,
    isPast: false,
  };
  return (
    <section aria-label={name}>
      <TrainingFeedback
        training={training}
        onDraft={async (words) => {
          drafts.push(words);
          change({ draft: words });
        }}
        onSend={async (words) => change({ feedback: { ...words, told: 1 }, draft: null })}
      />
    </section>
  );
}

const comment = (tab: string) => page.getByRole('region', { name: tab }).getByLabelText(FEEDBACK.comment);

beforeEach(() => {
  shared = { feedback: NO_FEEDBACK, draft: null };
  drafts = [];
  render(
    <>
      <Tab name="um" />
      <Tab name="outra" />
    </>,
  );
});

test('what another device has said is shown in an open form, and is no draft of this one', async () => {
  await expect.element(comment('um')).toHaveValue('');
  change({ feedback: { ...NO_FEEDBACK, pain: 6, pain_where: 'ombro', comment: 'Doeu no fim.', told: 60 } });
  await expect.element(comment('um')).toHaveValue('Doeu no fim.');
  await expect.element(page.getByLabelText(FEEDBACK.where).first()).toHaveValue('ombro');
  await comment('um').fill('Doeu no fim. Já passou.');
  await expect.poll(() => drafts).toMatchObject([{ pain: 6, comment: 'Doeu no fim. Já passou.' }]);
});

test('two tabs in which different words are begun keep each of them once, and what one sends the other tells', async () => {
  await comment('um').fill('Bom treino.');
  await expect.poll(() => drafts.length).toBe(1);
  await comment('outra').fill('Treino pesado.');
  await expect.poll(() => drafts.map((draft) => draft?.comment)).toEqual(['Bom treino.', 'Treino pesado.']);
  await page.getByRole('region', { name: 'um' }).getByRole('button', { name: FEEDBACK.send }).click();
  await expect.poll(() => shared).toMatchObject({ feedback: { comment: 'Bom treino.' }, draft: null });
  // The last key moves what waits; a form that answered the other one would have written meanwhile.
  await comment('outra').fill('Treino pesado mesmo.');
  await expect
    .poll(() => drafts.map((draft) => draft?.comment))
    .toEqual(['Bom treino.', 'Treino pesado.', 'Treino pesado mesmo.']);
});
