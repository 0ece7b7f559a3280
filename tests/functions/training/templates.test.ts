import { TEMPLATES_MAX_COUNT } from 'domain/training/routine';
import { RoutineTemplateSchema, TEMPLATE_NAME_MAX_LENGTH } from 'domain/training/routine';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { costOf } from '../support/books.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import { useStage } from '../support/stage.ts';
import { audited, daysWith, newTrainer, type Trainer } from '../support/trainers.ts';

const stage = useStage('routine-templates');

let rafael: Trainer;
beforeEach(async () => {
  await stage.reset();
  rafael = await newTrainer(stage);
});

const profile = { objetivo_principal: 'hipertrofia', frequencia_semanal: '4x', experiencia_treino: '' };
const template = (name = 'Hipertrofia 4x', changes: Readonly<Record<string, unknown>> = {}) => ({
  name,
  profile,
  days: daysWith(),
  ...changes,
});
const save = (version: number, written: unknown = template(), trainer = rafael, id = 'abc') =>
  stage.callRaw('save-template', { id, version, template: written }, trainer);
const stored = async (id = 'abc') => (await stage.db.doc(`routine_templates/${id}`).get()).data();
const [day] = daysWith();
const [, squat] = day?.items ?? [];

describe('a template', () => {
  it('is saved, renamed and erased, each by who saw its version', async () => {
    expect(await save(0)).toEqual({ version: 1 });
    expect(await save(1, template('Força'))).toEqual({ version: 2 });
    expect(v.parse(RoutineTemplateSchema, await stored())).toMatchObject({
      version: 2,
      name: 'Força',
      profile,
    });
    await expect(save(1, null)).rejects.toEqual(refusedWith('changed-meanwhile'));
    expect(await save(2, null)).toEqual({ version: 0 });
    expect(await stored()).toBeUndefined();
    await expect(save(2)).rejects.toEqual(refusedWith('changed-meanwhile'));
    const record = { trainer: rafael.uid, action: 'save-template', id: 'abc' };
    expect(await audited(stage)).toEqual([record, record, record]);
  });

  it('holds no note, no load and no line of words, which may tell of a person', async () => {
    const items = [
      { kind: 'text', id: 'aquece', text: 'Cuidado com o joelho' },
      { kind: 'unread', id: 'resto', text: 'joelho 4xx8' },
      { ...squat, note: 'Joelho!', load: '20 kg' },
    ];
    await save(0, template('Pernas', { days: [{ ...day, items }] }));
    expect((await stored())?.['days']).toEqual([{ ...day, items: [{ ...squat, note: '', load: '' }] }]);
    expect(JSON.stringify(await stage.dump())).not.toMatch(/joelho!|4xx8|cuidado/i);
  });

  it('of two devices is kept from one, and the other is told', async () => {
    const carla = await newTrainer(stage);
    const both = await Promise.allSettled([save(0, template('Um')), save(0, template('Dois'), carla)]);
    expect(both).toContainEqual({ status: 'fulfilled', value: { version: 1 } });
    expect(both).toContainEqual({ status: 'rejected', reason: refusedWith('changed-meanwhile') });
    expect(await stored()).toMatchObject({ version: 1 });
  });

  it('is the last of so many as one query reads; another one takes its place only when it is gone', async () => {
    const batch = stage.db.batch();
    for (let at = 1; at < TEMPLATES_MAX_COUNT; at += 1) {
      batch.set(stage.db.doc(`routine_templates/t${at}`), { ...template(), version: 1 });
    }
    await batch.commit();
    await save(0);
    await expect(save(0, template(), rafael, 'other')).rejects.toEqual(refusedWith('action-not-possible'));
    expect(await save(1, template('Força'))).toEqual({ version: 2 });
    await save(1, null, rafael, 't1');
    expect(await save(0, template(), rafael, 'other')).toEqual({ version: 1 });
  });

  it('costs few reads and writes', async () => {
    expect(await costOf(() => save(0))).toEqual({ reads: 4, writes: 3 });
    expect(await costOf(() => save(1))).toEqual({ reads: 3, writes: 3 });
  });

  it.each(['<script>alert(1)</script>', '💪🏽 Força', 'تمرين'])('has a name of text: %j', async (name) => {
    await save(0, template(name));
    expect(await stored()).toMatchObject({ name });
  });

  it.each<[string, unknown]>([
    ['no name', template(' \u200b ')],
    ['too long a name', template('a'.repeat(TEMPLATE_NAME_MAX_LENGTH + 1))],
    [
      'a profile that no answer has',
      template('Força', { profile: { ...profile, experiencia_treino: 'muita' } }),
    ],
    [
      'too many days',
      template('Força', {
        days: Array.from({ length: 8 }, (_, at) => ({ id: `d${at}`, name: '', items: [] })),
      }),
    ],
    ['a further field', template('Força', { by: 'rafael' })],
  ])('with %s is refused', async (_, written) => {
    await expect(save(0, written)).rejects.toEqual(refusedWith('invalid-request'));
    expect(await stored()).toBeUndefined();
  });
});
