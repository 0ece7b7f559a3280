import { ENV } from '../../config/env.ts';
import { loadFirebase } from '../app.ts';
import { currentUser } from '../auth/auth.ts';
import { timeOut } from '../../loading/site-answers.ts';

/** How long the server may take, in milliseconds. */
const PATIENCE = 15_000;

/**
 * Sends a query by Firestore's REST interface (https://firebase.google.com/docs/firestore/reference/rest), because the SDK's
 * counts, cursors and single readings would enlarge the client that every subscriber's dashboard loads. Rejects when the
 * server refuses, or does not answer in time.
 */
export async function askFirestore(
  method: 'runQuery' | 'runAggregationQuery',
  request: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const [{ emulators }, user] = await Promise.all([loadFirebase(), currentUser()]);
  const local = emulators?.firestore;
  const origin = local ? `http://${local.host}:${local.port}` : 'https://firestore.googleapis.com';
  const response = await fetch(`${origin}/v1/${documentsPath()}:${method}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await user?.getIdToken()}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(request),
    signal: timeOut(PATIENCE),
  });
  if (!response.ok) throw new Error(`Firestore answered ${response.status}`);
  return response.json();
}

/** The resource that holds all collections. */
export const documentsPath = () => `projects/${ENV.firebase.projectId}/databases/(default)/documents`;
