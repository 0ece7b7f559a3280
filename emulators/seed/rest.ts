/** The REST interfaces of the stand-ins for Firestore and Auth, called as an administrator. */

/** Writes documents in one commit. A name is the path of a document, e.g. `subscribers/id`. */
export async function commit(
  project: string,
  port: number,
  writes: readonly { name: string; fields: object }[],
) {
  const root = `projects/${project}/databases/(default)/documents`;
  await post(`http://127.0.0.1:${port}/v1/${root}:commit`, {
    writes: writes.map(({ name, fields }) => ({
      update: { name: `${root}/${name}`, fields: encodeFields(fields) },
    })),
  });
}

/** Posts JSON, or a file of another type, as an administrator and answers the JSON of the reply. Throws when the request is refused. */
export async function post(url: string, body: object | Uint8Array<ArrayBuffer>, type = 'application/json') {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': type },
    body: body instanceof Uint8Array ? new Blob([body]) : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`Seeding: ${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Encodes plain values as the fields of a document in Firestore's REST interface. */
export function encodeFields(fields: object): Record<string, object> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, encodeValue(value)]));
}

function encodeValue(value: unknown): object {
  if (value === null) return { nullValue: 'NULL_VALUE' };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') {
    // As the SDKs do it: the rules tell a whole number from another one.
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encodeValue) } };
  if (typeof value === 'object') return { mapValue: { fields: encodeFields(value) } };
  return { stringValue: value };
}
