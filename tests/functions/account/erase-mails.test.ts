import { beforeAll, expect, it } from 'vitest';
import type { eraseMails as deployed } from '../../../functions/src/account/erase-person.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('erase-mails');
let eraseMails: typeof deployed;
beforeAll(async () => {
  ({ eraseMails } = await import('../../../functions/src/account/erase-person.ts'));
});

it('erases every mail about any of many things, over several pages, and no other mail', async () => {
  const things = Array.from({ length: 65 }, (_, index) => `pix_${index}`);
  for (const [page, about] of [things, things, things, things, ['pix_x']].entries()) {
    const batch = stage.db.batch();
    for (const thing of about) {
      batch.set(stage.db.doc(`mail/${page}_${thing}`), { to: ['a@exemplo.com'], about: ['uid', thing] });
    }
    await batch.commit();
  }
  await stage.db.doc('mail/crowd').set({ about: ['pix_0'] });
  await eraseMails([]);
  expect((await stage.db.collection('mail').get()).size).toBe(262);
  await eraseMails(things);
  expect((await stage.db.collection('mail').get()).docs.map((doc) => doc.id)).toEqual(['4_pix_x']);
  await eraseMails(['uid']);
  expect((await stage.db.collection('mail').get()).size).toBe(0);
});
