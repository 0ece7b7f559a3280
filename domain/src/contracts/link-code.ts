import * as v from 'valibot';

/** The secret in a mailed link: 32 random bytes, base64url. Whoever knows it reads the mailbox that it was sent to. */
export const LinkCodeSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));
