import { termEnd } from 'domain/terms/collections';
import { now } from '../clock.ts';
import { auth, findUser, firestore } from '../firebase/admin.ts';

/**
 * Ends the sessions of an account: Auth gives them no new token, and `ended_sessions/{uid}` tells the rules to refuse the
 * tokens that exist, which stay valid for up to an hour. `valid_since` is in seconds since the epoch like the `auth_time` of a
 * token. It is read back from Auth, so that rules and callables compare with the same moment. The Admin SDK takes that moment
 * from this server's clock: where that is ahead of Auth's, a sign-in with the new password is refused for as long.
 */
export async function endSessions(uid: string): Promise<void> {
  await (await auth()).revokeRefreshTokens(uid);
  const since = Date.parse((await findUser(uid))?.tokensValidAfterTime ?? '');
  await (await firestore()).doc(`ended_sessions/${uid}`).set({
    valid_since: Math.floor(since / 1000),
    delete_at: termEnd('ended_sessions', 'ended', now()),
  });
}
