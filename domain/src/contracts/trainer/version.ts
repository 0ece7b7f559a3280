import * as v from 'valibot';

/** The version of a record that a trainer saw; 0 for a record that did not exist. */
export const VersionSchema = v.pipe(
  v.number(),
  v.check((version) => Number.isSafeInteger(version) && version >= 0),
);
