/** The fields by which Firestore deletes documents at the end of their term. A deployment sets them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../processes.ts';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

const IndexesSchema = v.object({
  fieldOverrides: v.array(
    v.object({ collectionGroup: v.string(), fieldPath: v.string(), ttl: v.optional(v.boolean()) }),
  ),
});

const FieldSchema = v.object({
  name: v.string(),
  ttlConfig: v.optional(v.object({ state: v.optional(v.string()) })),
});

export async function lookAtExpiry({ id, google }: Project): Promise<Finding[]> {
  const text = readFileSync(join(root, 'firestore.indexes.json'), 'utf8');
  const { fieldOverrides } = v.parse(IndexesSchema, JSON.parse(text));
  const path = `/v1/projects/${id}/databases/(default)/collectionGroups/-/fields`;
  const fields = await google.list(FieldSchema, 'firestore', path, [['filter', 'ttlConfig:*']]);
  const set = new Set(
    fields
      .filter(({ ttlConfig }) => ttlConfig?.state !== 'NEEDS_REPAIR')
      .map(({ name }) => name.split('/collectionGroups/').at(-1)),
  );
  const missing = fieldOverrides.filter(
    ({ ttl, collectionGroup, fieldPath }) => ttl && !set.has(`${collectionGroup}/fields/${fieldPath}`),
  );
  if (missing.length === 0) return [];
  const names = missing.map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`);
  return [
    {
      what: `Documents do not expire by these fields: ${names.join(', ')}.`,
      cure: `npm run deploy -- ${id} sets them.`,
      isNote: true,
    },
  ];
}
