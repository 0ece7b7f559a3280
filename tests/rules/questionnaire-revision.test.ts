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
    ['the next revision', { ...stored(UID), revision: 7 }, 8, 'allowed'],
    ['the stored revision, as a device that was offline', { ...stored(UID), revision: 7 }, 7, 'denied'],
    ['an older revision', { ...stored(UID), revision: 7 }, 6, 'denied'],
    ['a later revision', { ...stored(UID), revision: 7 }, 9, 'denied'],
    ['no revision left', { ...stored(UID), revision: 7 }, deleteField(), 'denied'],
    ['a revision as text', { ...stored(UID), revision: 7 }, '8', 'denied'],
    ['the first revision over a record that has none', unnumbered(), 1, 'allowed'],
    ['another revision over a record that has none', unnumbered(), 2, 'denied'],
  ])('a save with %s', async (_name, before, revision, verdict) => {
    await environment.seed({ [PATH]: before });
    await expectVerdict(verdict, updateDoc(questionnaire(), laterSave({ peso: 70, revision })));
  });

  test('a save that leaves the revision out is denied', async () => {
    await environment.seed({ [PATH]: stored(UID) });
    const { revision: _none, ...change } = laterSave({ peso: 70 });
    await expectVerdict('denied', updateDoc(questionnaire(), change));
  });

  test('of two devices with the same revision the second is denied', async () => {
    await environment.seed({ [PATH]: stored(UID) });
    await expectVerdict('allowed', updateDoc(questionnaire(), laterSave({ peso: 70, revision: 2 })));
    await expectVerdict('denied', updateDoc(questionnaire(), laterSave({ altura: 1.7, revision: 2 })));
    await expectVerdict('allowed', updateDoc(questionnaire(), laterSave({ altura: 1.7, revision: 3 })));
  });

  test.each<readonly [string, Fields, Verdict]>([
    ['revision 1', firstSave(UID), 'allowed'],
    ['revision 2', { ...complete(UID), revision: 2 }, 'denied'],
    ['revision 0', { ...complete(UID), revision: 0 }, 'denied'],
  ])('a creation with %s', async (_name, fields, verdict) => {
    await environment.seed({});
    await expectVerdict(verdict, setDoc(questionnaire(), fields));
  });

  test('a creation without a revision is denied', async () => {
    await environment.seed({});
    const { revision: _none, ...fields } = firstSave(UID);
    await expectVerdict('denied', setDoc(questionnaire(), fields));
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
