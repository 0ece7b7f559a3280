import { WIZARD } from 'domain/answers/texts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createDraftStore } from './draft.ts';
import { memoryStorage } from '../kit/device/testing/memory-storage.ts';
import { render } from '../kit/testing/render.tsx';
import { SavingNote } from './questionnaire-wizard.tsx';

test("the note says 'Salvo' once the server has everything, and no longer over words that were typed since", async () => {
  const drafts = createDraftStore(memoryStorage(), 'ana');
  render(<SavingNote drafts={drafts} />);
  const note = page.getByRole('status');
  drafts.add({ answers: { peso: 80 }, consent: false });
  await drafts.flush(async () => undefined);
  await expect.element(note).toHaveTextContent(WIZARD.saved);
  drafts.type({ limitacoes_lesoes: 'Joelho' });
  await expect.element(note).toHaveTextContent(/^$/);
  drafts.add({ answers: { limitacoes_lesoes: 'Joelho' }, consent: false });
  await drafts.flush(async () => undefined);
  await expect.element(note).toHaveTextContent(WIZARD.saved);
});
