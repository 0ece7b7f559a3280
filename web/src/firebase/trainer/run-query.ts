import * as v from 'valibot';
import { askFirestore } from './ask-firestore.ts';

/** A document that a query found. Its values have the shape in which the SDK gives them. */
export interface FoundDocument {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const FieldsSchema = v.record(v.string(), v.unknown());
const AnswerSchema = v.array(
  v.object({ document: v.optional(v.object({ name: v.string(), fields: v.optional(FieldsSchema, {}) })) }),
);

/** The documents that a query in the REST interface's spelling finds. Rejects when the server refuses or does not answer. */
export async function runQuery(query: Readonly<Record<string, unknown>>): Promise<readonly FoundDocument[]> {
  const answer = await askFirestore('runQuery', { structuredQuery: query });
  return v.parse(AnswerSchema, answer).flatMap(({ document }) => {
    if (document === undefined) return [];
    const { name, fields } = document;
    return [{ id: name.slice(name.lastIndexOf('/') + 1), fields: decodeFields(fields) }];
  });
}

const ValueSchema = v.union([
  v.object({ timestampValue: v.string() }),
  v.object({ arrayValue: v.object({ values: v.optional(v.array(v.unknown()), []) }) }),
  v.object({ mapValue: v.object({ fields: v.optional(FieldsSchema, {}) }) }),
  v.object({ nullValue: v.unknown() }),
  v.object({ stringValue: v.string() }),
  v.object({ booleanValue: v.boolean() }),
  v.object({ integerValue: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)) }),
  v.object({ doubleValue: v.number() }),
]);

function decodeFields(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, decode(value)]));
}

/** A value in the shape in which the SDK gives it; undefined for kinds of values that no trainer's page reads. */
function decode(value: unknown): unknown {
  const parsed = v.safeParse(ValueSchema, value);
  if (!parsed.success) return undefined;
  const { output } = parsed;
  if ('timestampValue' in output) return { toDate: () => new Date(output.timestampValue) };
  if ('arrayValue' in output) return output.arrayValue.values.map(decode);
  if ('mapValue' in output) return decodeFields(output.mapValue.fields);
  if ('nullValue' in output) return null;
  if ('integerValue' in output) return output.integerValue;
  if ('doubleValue' in output) return output.doubleValue;
  return 'stringValue' in output ? output.stringValue : output.booleanValue;
}
