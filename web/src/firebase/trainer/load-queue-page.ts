import { QUEUE_PAGE_SIZE } from 'domain/queue/limits';
import type { QueueRow } from 'domain/queue/queue-row';
import { QueueEntrySchema } from 'domain/records/queue-entry';
import * as v from 'valibot';
import { askQueue, queueParent, restQuery } from './ask-queue.ts';
import type { QueuePage, QueueQuestion } from './trainer-data.ts';

const AnswerSchema = v.array(
  v.object({
    document: v.optional(v.object({ name: v.string(), fields: v.record(v.string(), v.unknown()) })),
  }),
);

/** Reads the page behind a row once. Rejects when the server refuses or does not answer. */
export async function loadQueuePage(question: QueueQuestion, after: QueueRow): Promise<QueuePage> {
  const answer = await askQueue('runQuery', {
    structuredQuery: {
      ...restQuery(question),
      startAt: {
        values: [{ stringValue: after.order }, { referenceValue: `${queueParent()}/queue/${after.id}` }],
        before: false,
      },
      limit: QUEUE_PAGE_SIZE,
    },
  });
  const documents = v.parse(AnswerSchema, answer).flatMap(({ document }) => document ?? []);
  return { rows: documents.flatMap(readRow), whole: documents.length < QUEUE_PAGE_SIZE };
}

/** The row of a document, or no row where it cannot be read. */
function readRow({ name, fields }: { name: string; fields: Record<string, unknown> }): readonly QueueRow[] {
  const plain = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, decode(value)]));
  const { success, output } = v.safeParse(QueueEntrySchema, plain);
  return success ? [{ ...output, id: name.slice(name.lastIndexOf('/') + 1) }] : [];
}

const ValueSchema = v.union([
  v.object({ timestampValue: v.string() }),
  v.object({ arrayValue: v.object({ values: v.optional(v.array(v.unknown()), []) }) }),
  v.object({ nullValue: v.unknown() }),
  v.object({ stringValue: v.string() }),
  v.object({ booleanValue: v.boolean() }),
]);

/** A value of a row, in the shape in which the SDK gives it; undefined for kinds of values that no row has. */
function decode(value: unknown): unknown {
  const parsed = v.safeParse(ValueSchema, value);
  if (!parsed.success) return undefined;
  const { output } = parsed;
  if ('timestampValue' in output) return { toDate: () => new Date(output.timestampValue) };
  if ('arrayValue' in output) return output.arrayValue.values.map(decode);
  if ('nullValue' in output) return null;
  return 'stringValue' in output ? output.stringValue : output.booleanValue;
}
