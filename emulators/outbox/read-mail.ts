import * as v from 'valibot';
import type { Message, MessageSource } from './message.ts';

const textSchema = v.fallback(v.object({ stringValue: v.string() }), { stringValue: '' });
const addressesSchema = v.union([
  v.pipe(
    v.object({ stringValue: v.string() }),
    v.transform(({ stringValue }) => [stringValue]),
  ),
  v.pipe(
    v.object({
      arrayValue: v.object({ values: v.optional(v.array(v.object({ stringValue: v.string() })), []) }),
    }),
    v.transform(({ arrayValue }) => arrayValue.values.map(({ stringValue }) => stringValue)),
  ),
]);

const documentSchema = v.object({
  name: v.string(),
  createTime: v.string(),
  fields: v.object({
    to: v.fallback(addressesSchema, []),
    message: v.object({
      mapValue: v.object({
        fields: v.object({
          subject: v.optional(textSchema),
          text: v.optional(textSchema),
          html: v.optional(textSchema),
        }),
      }),
    }),
  }),
});

const replySchema = v.array(v.object({ document: v.optional(v.unknown()) }));

/**
 * The messages in Firestore's `mail` collection, newest first. A document has the shape of Firebase's Trigger Email
 * extension; one with another shape is left out, because the extension would not send it either. Throws when the
 * emulator cannot be reached or refuses.
 */
export async function readMail(source: MessageSource): Promise<Message[]> {
  const response = await source.fetch(
    `http://${source.firestoreHost}/v1/projects/${source.projectId}/databases/(default)/documents:runQuery`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ structuredQuery: { from: [{ collectionId: 'mail' }] } }),
    },
  );
  if (!response.ok) throw new Error(`The Firestore emulator answered ${response.status}`);
  const rows = v.parse(replySchema, await response.json());
  return rows
    .flatMap(({ document }) => {
      const parsed = v.safeParse(documentSchema, document);
      return parsed.success ? [toMessage(parsed.output)] : [];
    })
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

function toMessage(document: v.InferOutput<typeof documentSchema>): Message & { createdAt: string } {
  const { subject, text, html } = document.fields.message.mapValue.fields;
  return {
    id: document.name.split('/').at(-1) ?? document.name,
    kind: 'mail',
    to: document.fields.to,
    subject: subject?.stringValue ?? '',
    text: text?.stringValue ?? '',
    html: html && html.stringValue !== '' ? html.stringValue : null,
    link: null,
    createdAt: document.createTime,
  };
}
