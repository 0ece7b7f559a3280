import { ENV } from '../../config/env.ts';
import { loadFirebase } from '../app.ts';
import { currentUser } from '../auth/auth.ts';
import { queueConditions } from './queue-conditions.ts';
import type { QueueQuestion } from './trainer-data.ts';

const OPERATORS = { '==': 'EQUAL', 'array-contains': 'ARRAY_CONTAINS', '<': 'LESS_THAN' } as const;

/** How long the server may take, in milliseconds. */
const PATIENCE = 15_000;

/**
 * Sends a request about the queue by Firestore's REST interface (https://firebase.google.com/docs/firestore/reference/rest),
 * because the SDK's counts and cursors would enlarge the client that every subscriber's dashboard loads. Rejects when the
 * server refuses, or does not answer in time.
 */
export async function askQueue(
  method: 'runQuery' | 'runAggregationQuery',
  request: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const [{ emulators }, user] = await Promise.all([loadFirebase(), currentUser()]);
  const local = emulators?.firestore;
  const origin = local ? `http://${local.host}:${local.port}` : 'https://firestore.googleapis.com';
  const response = await fetch(`${origin}/v1/${queueParent()}:${method}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await user?.getIdToken()}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!response.ok) throw new Error(`Firestore answered ${response.status}`);
  return response.json();
}

/** The resource that holds the queue's collection. */
export const queueParent = () => `projects/${ENV.firebase.projectId}/databases/(default)/documents`;

/** The rows that a filter finds, in the queue's order, as the REST interface spells a query. */
export function restQuery(question: QueueQuestion) {
  const filters = queueConditions(question).map(({ field, is, value }) => ({
    fieldFilter: {
      field: { fieldPath: field },
      op: OPERATORS[is],
      value: typeof value === 'boolean' ? { booleanValue: value } : { stringValue: value },
    },
  }));
  return {
    from: [{ collectionId: 'queue' }],
    where: { compositeFilter: { op: 'AND', filters } },
    orderBy: [{ field: { fieldPath: 'order' } }, { field: { fieldPath: '__name__' } }],
  };
}
