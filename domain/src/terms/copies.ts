/**
 * How long copies outside the database are kept. `npm run setup` sets these terms in the project, and the privacy page tells
 * them.
 */
export const COPIES = {
  /** The daily backups of the database. What was erased since is in them. */
  backups: { days: 30 },
  /**
   * The recovery bucket: the ids of what was erased, so that a restore erases it again, and the encrypted copies of the
   * accounts. It is longer than Firestore keeps any backup.
   */
  recovery: { days: 100 },
} as const;
