/** The fields by which Firestore deletes documents at the end of their term. A deployment sets them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../processes.mjs';
import { orAbsent } from '../absent.mjs';

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */

const IndexesSchema = v.object({
  fieldOverrides: v.array(
    v.object({ collectionGroup: v.string(), fieldPath: v.string(), ttl: v.optional(v.boolean()) }),
  ),
});

/**
 * @param {Project} project
 * @returns {Promise<Finding[]>}
 */
export async function lookAtExpiry({ id, google }) {
  const text = readFileSync(join(root, 'firestore.indexes.json'), 'utf8');
  const { fieldOverrides } = v.parse(IndexesSchema, JSON.parse(text));
  const parent = `projects/${id}/databases/(default)/collectionGroups/-`;
  const answer = await orAbsent(
    google.firestore.projects.databases.collectionGroups.fields.list({ parent, filter: 'ttlConfig:*' }),
  );
  const set = new Set(
    (answer?.data.fields ?? [])
      .filter(({ ttlConfig }) => ttlConfig?.state !== 'NEEDS_REPAIR')
      .map(({ name }) => name?.split('/collectionGroups/').at(-1)),
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
