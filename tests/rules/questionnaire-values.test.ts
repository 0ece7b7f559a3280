import { ANSWER_FIELDS, ANSWERS } from 'domain/answers/fields';
import { deleteField, doc, updateDoc } from 'firebase/firestore';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Fields, type Verdict, expectVerdict, laterSave, stored } from './support/people.ts';
import { openRulesEnvironment, type RulesEnvironment } from './support/rules-environment.ts';

const UID = 'uid-with-plan';

let environment: RulesEnvironment;
beforeAll(async () => {
  environment = await openRulesEnvironment('values');
  await environment.seed({ [`anamnese_treinos/${UID}`]: stored(UID) });
});
afterAll(async () => {
  await environment.close();
});

const save = (change: Fields) =>
  updateDoc(doc(environment.firestoreOf('owner with plan'), `anamnese_treinos/${UID}`), laterSave(change));

/** The answers that are texts, and the longest of each. */
const TEXTS = ANSWER_FIELDS.filter((field) => !['measure', 'date'].includes(ANSWERS[field].kind)).map(
  (field) => [field, ANSWERS[field].kind === 'choice' ? 60 : 2000] as const,
);

describe.each(TEXTS)('an owner saves %s alone', (field, longest) => {
  test.each<readonly [string, unknown, Verdict]>([
    [`with ${longest} characters`, 'a'.repeat(longest), 'allowed'],
    [`with ${longest + 1} characters`, 'a'.repeat(longest + 1), 'denied'],
    ['as a list, whose size is small', ['a'], 'denied'],
    ['removed', deleteField(), 'allowed'],
  ])('%s', async (_name, value, verdict) => {
    await expectVerdict(verdict, save({ [field]: value }));
  });
});

describe('a birth date', () => {
  test.each([['1990-01-09'], ['1909-09-10'], ['2000-10-19'], ['1985-12-20'], ['1985-11-29'], ['1985-12-30']])(
    '%s is allowed',
    async (date) => {
      await expectVerdict('allowed', save({ data_nascimento: date }));
    },
  );

  test.each([
    ['x990-02-28'],
    ['199-02-28'],
    ['19900-02-28'],
    ['1990-00-28'],
    ['1990-0x-28'],
    ['1990-1x-28'],
    ['1990-13-28'],
    ['1990-2-28'],
    ['1990-02-00'],
    ['1990-02-0x'],
    ['1990-02-x8'],
    ['1990-02-1x'],
    ['1990-02-3x'],
    ['1990-02-32'],
    ['1990-02-8'],
    ['1990-02-'],
    ['1990'],
    ['-02-28'],
    [' '],
  ])('%j is denied', async (date) => {
    await expectVerdict('denied', save({ data_nascimento: date }));
  });

  test.each<readonly [string, unknown, Verdict]>([
    ['removed', deleteField(), 'allowed'],
    ['null', null, 'denied'],
    ['a number', 19_900_228, 'denied'],
    ['a list of dates', ['1990-02-28'], 'denied'],
  ])('that is %s', async (_name, value, verdict) => {
    await expectVerdict(verdict, save({ data_nascimento: value }));
  });
});
