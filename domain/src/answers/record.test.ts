import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { QuestionnaireSchema } from './record.ts';

it('reads any object at all without failing', () => {
  const fields = Object.keys(QuestionnaireSchema.entries);
  fc.assert(
    fc.property(fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), fc.anything()), (record) => {
      const parsed = v.parse(QuestionnaireSchema, record);
      expect(Object.keys(parsed)).toEqual(fields);
    }),
  );
});

it('reads missing and wrong-typed fields as not answered', () => {
  expect(v.parse(QuestionnaireSchema, { altura: '1,74', nome_completo: 7, completa: 'sim' })).toMatchObject({
    altura: null,
    nome_completo: '',
    completa: null,
    consent: null,
  });
});
