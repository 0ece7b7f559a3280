/** Writes documents as the server does, on the local suite. */
import { encodeFields, PROJECT } from 'emulators';
import { HOST } from '../../scripts/processes.ts';

/** @import { Ports } from 'emulators' */

const DOCUMENTS = `projects/${PROJECT}/databases/(default)/documents`;

/**
 * @param {Ports} ports
 * @param {readonly { id: string, fields: object }[]} documents each of `collection/id`; Firestore takes 500 at once
 */
export async function writeDocuments(ports, documents) {
  const response = await fetch(`http://${HOST}:${ports.firestore}/v1/${DOCUMENTS}:commit`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({
      writes: documents.map(({ id, fields }) => ({
        update: { name: `${DOCUMENTS}/${id}`, fields: encodeFields(fields) },
      })),
    }),
  });
  if (!response.ok) throw new Error(`Writing answered ${response.status}: ${await response.text()}`);
}
