/** The bucket of Storage that the demo video lies in. */
import * as v from 'valibot';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

export async function lookAtBucket({ id, facts, google }: Project): Promise<Finding[]> {
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
