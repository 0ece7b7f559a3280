import * as v from 'valibot';

/** The secret in a mailed link: 32 random bytes in base64url. A person who knows it reads the mailbox it was sent to. */
export const LinkCodeSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));
