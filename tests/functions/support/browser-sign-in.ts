/** A session of an account, as Auth gave it to a browser. */
export interface Session {
  readonly uid: string;
  readonly signedInAt: Date;
  readonly idToken: string;
}

/** Signs in by e-mail and password at the Auth emulator, as a browser does. Answers null if Auth refuses. */
export async function signInAt(
  authHost: string,
  project: string,
  email: string,
  password: string,
): Promise<Session | null> {
  const response = await fetch(
    `http://${authHost}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      // The emulator puts a browser's request into its default project, unless the request names another.
      body: JSON.stringify({ email, password, returnSecureToken: true, targetProjectId: project }),
    },
  );
  if (!response.ok) return null;
  const { localId, idToken } = (await response.json()) as {
    readonly localId: string;
    readonly idToken: string;
  };
  const claims = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString();
  const { auth_time } = JSON.parse(claims) as { readonly auth_time: number };
  return { uid: localId, signedInAt: new Date(auth_time * 1000), idToken };
}
