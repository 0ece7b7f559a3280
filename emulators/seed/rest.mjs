/** The REST interfaces of the stand-ins for Firestore and Auth, called as an administrator. */

/**
 * Writes documents in one commit. A name is the path of a document, e.g. `subscribers/id`.
 * @param {string} project
 * @param {number} port of Firestore
 * @param {readonly { name: string, fields: Record<string, unknown> }[]} writes
 */
export async function commit(project, port, writes) {
  const root = `projects/${project}/databases/(default)/documents`;
  await post(`http://127.0.0.1:${port}/v1/${root}:commit`, {
    writes: writes.map(({ name, fields }) => ({
      update: { name: `${root}/${name}`, fields: encodeFields(fields) },
    })),
  });
}

/**
 * Posts JSON as an administrator and answers the JSON of the reply. Throws when the request is refused.
 * @param {string} url
 * @param {object} body
 */
export async function post(url, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`Seeding: ${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/**
 * Encodes plain values as the fields of a document in Firestore's REST interface.
 * @param {object} fields
 * @returns {Record<string, object>}
 */
export function encodeFields(fields) {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, encodeValue(value)]));
}

/**
 * @param {unknown} value
 * @returns {object}
 */
function encodeValue(value) {
  if (value === null) return { nullValue: 'NULL_VALUE' };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') return { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encodeValue) } };
  if (typeof value === 'object') return { mapValue: { fields: encodeFields(value) } };
  return { stringValue: value };
}
