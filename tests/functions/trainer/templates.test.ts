import { TEMPLATE_MAX_LENGTH } from 'domain/trainer/contract';
import { DEFAULT_TEMPLATES, TrainerSchema } from 'domain/trainer/messages';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusedWith } from '../support/hostile-requests.ts';
import { type Trainer, newTrainer } from '../support/trainers.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('trainer-templates');

let rafael: Trainer;
beforeEach(async () => {
  await stage.reset();
  rafael = await newTrainer(stage);
});

const save = (version: number, texts: readonly string[], trainer = rafael) =>
  stage.callRaw('save-templates', { version, texts }, trainer);
const stored = async (trainer = rafael) =>
  v.parse(TrainerSchema, (await stage.db.doc(`trainers/${trainer.uid}`).get()).data());

describe("the templates of a trainer's messages", () => {
  it('are those of the house until they are saved, and then the own ones of each trainer', async () => {
    const carla = await newTrainer(stage);
    expect(await stored()).toEqual({ templates: [...DEFAULT_TEMPLATES], templates_version: 0, owner: false });
    expect(await save(0, ['Olá, {nome}!', '', 'Até {prazo}\n<b>{plano}</b>'])).toEqual({ version: 1 });
    expect(await stored()).toEqual({
      templates: ['Olá, {nome}!', '', 'Até {prazo}\n<b>{plano}</b>'],
      templates_version: 1,
      owner: false,
    });
    expect(await stored(carla)).toMatchObject({ templates_version: 0 });
  });

  it('of two devices are kept from one, and the other is told', async () => {
    const both = await Promise.allSettled([save(0, ['Um', '', '']), save(0, ['Dois', '', ''])]);
    expect(both).toContainEqual({ status: 'fulfilled', value: { version: 1 } });
    expect(both).toContainEqual({ status: 'rejected', reason: refusedWith('changed-meanwhile') });
    const before = await stored();
    await expect(save(0, ['Três', '', ''])).rejects.toEqual(refusedWith('changed-meanwhile'));
    expect(await stored()).toEqual(before);
  });

  it('are three texts of a longest length, without what nobody can see', async () => {
    const refused = refusedWith('invalid-request');
    await expect(save(0, ['a'.repeat(2000), '', ''])).rejects.toEqual(refused);
    await expect(save(0, ['', ''])).rejects.toEqual(refused);
    await expect(save(0, ['', '', '', ''])).rejects.toEqual(refused);
    await save(0, [` ${'a'.repeat(TEMPLATE_MAX_LENGTH)}\u202e\u0000 `, '', '']);
    expect((await stored()).templates[0]).toBe('a'.repeat(TEMPLATE_MAX_LENGTH));
  });
});
