/** The bucket of Storage that the demo video lies in. */
import { orAbsent } from '../absent.mjs';

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */

/**
 * @param {Project} project
 * @returns {Promise<Finding[]>}
 */
export async function lookAtBucket({ facts, google }) {
  const found = await orAbsent(google.readDefaultBucket());
  if (found !== undefined) return [];
  return [
    {
      what: 'Storage has no bucket.',
      change: `make the bucket of Storage in ${facts.REGION}`,
      async make() {
        await google.makeDefaultBucket(facts.REGION);
      },
    },
  ];
}
