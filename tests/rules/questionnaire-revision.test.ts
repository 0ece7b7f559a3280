import { deleteField, doc, setDoc, updateDoc } from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  complete,
  expectVerdict,
  type Fields,
  firstSave,
  laterSave,
  stored,
  type Verdict,
} from './support/questionnaires.ts';
import { openRulesEnvironment, type RulesEnvironment } from './support/rules-environment.ts';

const UID = 'uid-with-plan';
const PATH = `anamnese_treinos/${UID}`;

let environment: RulesEnvironment;
beforeAll(async () => {
  environment = await openRulesEnvironment('revision');
});
afterAll(async () => {
  await environment.close();
});

const questionnaire = () => doc(environment.firestoreOf('owner with plan'), PATH);

/** The stored questionnaire as an older release or the server's first record left it. */
const unnumbered = (): Fields => {
  const { revision: _none, ...rest } = stored(UID);
  return rest;
};

describe('a device that did not see the last answers does not replace them', () => {
  test.each<readonly [string, Fields, unknown, Verdict]>([
    ['the next revision', { ...stored(UID), revision: 7.25 }, 8.5, 'allowed'],
    ['the next revision without a fraction', { ...stored(UID), revision: 7.25 }, 8, 'allowed'],
    [
      'a revision beside the stored one, as a device that was offline',
      { ...stored(UID), revision: 7.25 },
      7.5,
      'denied',
    ],
    ['an older revision', { ...stored(UID), revision: 7.25 }, 6.5, 'denied'],
    ['a later revision', { ...stored(UID), revision: 7.25 }, 9.5, 'denied'],
    ['no revision left', { ...stored(UID), revision: 7.25 }, deleteField(), 'denied'],
    ['a revision as text', { ...stored(UID), revision: 7.25 }, '8', 'denied'],
    ['the first revision over a record that has none', unnumbered(), 1.5, 'allowed'],
    ['another revision over a record that has none', unnumbered(), 2.5, 'denied'],
  ])('a save with %s', async (_name, before, revision, verdict) => {
    await environment.seed({ [PATH]: before });
    await expectVerdict(verdict, updateDoc(questionnaire(), laterSave({ peso: 70, revision })));
  });

  test('the save of a page that knows no revisions is allowed', async () => {
    await environment.seed({ [PATH]: stored(UID) });
    const { revision: _none, ...change } = laterSave({ peso: 70 });
    await expectVerdict('allowed', updateDoc(questionnaire(), change));
  });

  test('a save that comes twice, because its answer was lost, is allowed twice', async () => {
    await environment.seed({ [PATH]: stored(UID) });
    const save = () => updateDoc(questionnaire(), laterSave({ peso: 70, revision: 2.5 }));
    await expectVerdict('allowed', save());
    await expectVerdict('allowed', save());
  });

  test('of two devices with the same revision the second is denied', async () => {
    await environment.seed({ [PATH]: stored(UID) });
    await expectVerdict('allowed', updateDoc(questionnaire(), laterSave({ peso: 70, revision: 2.25 })));
    await expectVerdict('denied', updateDoc(questionnaire(), laterSave({ altura: 1.7, revision: 2.5 })));
    await expectVerdict('allowed', updateDoc(questionnaire(), laterSave({ altura: 1.7, revision: 3.5 })));
  });

  test.each<readonly [string, Fields, Verdict]>([
    ['revision 1', firstSave(UID), 'allowed'],
    ['a fraction after it', { ...complete(UID), revision: 1.75 }, 'allowed'],
    ['revision 2', { ...complete(UID), revision: 2 }, 'denied'],
    ['revision 0', { ...complete(UID), revision: 0.5 }, 'denied'],
    ['a revision as text', { ...complete(UID), revision: '1' }, 'denied'],
  ])('a creation with %s', async (_name, fields, verdict) => {
    await environment.seed({});
    await expectVerdict(verdict, setDoc(questionnaire(), fields));
  });

  test('the creation by a page that knows no revisions is allowed', async () => {
    await environment.seed({});
    const { revision: _none, ...fields } = firstSave(UID);
    await expectVerdict('allowed', setDoc(questionnaire(), fields));
  });

  test('a withdrawal of the consent is not held up by answers that the device has not seen', async () => {
    await environment.seed({ [PATH]: { ...stored(UID), revision: 7 } });
    const erased = { altura: null, peso: null, limitacoes_lesoes: '', nivel_energia: '' };
    await expectVerdict(
      'allowed',
      updateDoc(questionnaire(), laterSave({ ...erased, consent: deleteField() })),
    );
    expect(laterSave({ consent: deleteField() })).not.toHaveProperty('revision');
  });
});
