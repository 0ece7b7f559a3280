/** The bucket of Storage that the demo video lies in. */
import * as v from 'valibot';

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */

/**
 * @param {Project} project
 * @returns {Promise<Finding[]>}
 */
export async function lookAtBucket({ id, facts, google }) {
  const path = `/v1alpha/projects/${id}/defaultBucket`;
  if ((await google.read(v.unknown(), 'firebasestorage', path)) !== undefined) return [];
  return [
    {
      what: 'Storage has no bucket.',
      change: `make the bucket of Storage in ${facts.REGION}`,
      async make() {
        await google.write('POST', 'firebasestorage', path, { location: facts.REGION });
      },
    },
  ];
}
