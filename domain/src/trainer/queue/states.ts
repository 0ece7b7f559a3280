/** The states of the trainer's queue, in the order in which one of them wins over the states after it. */
export const QUEUE_STATES = [
  'ended',
  /** Somebody has paid, and no account has claimed the purchase. */
  'unclaimed',
  'no-questionnaire',
  /** Answers are missing, or the trainer has asked for a correction. */
  'incomplete',
  /** Answers have changed since the release. */
  'changed',
  'waiting',
  'preparing',
  /** The workout is released, and the access ends within seven days. */
  'expiring',
  'released',
] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** What a trainer has to see at once, whatever the state. */
export const QUEUE_FLAGS = [
  /** The person has told of a limitation or an injury. */
  'limitation',
  /** The bank's customer contests a payment. */
  'disputed',
  /** The card refused the renewal. */
  'refused',
  /** Two card subscriptions of the address renew. */
  'renews-twice',
] as const;
export type QueueFlag = (typeof QUEUE_FLAGS)[number];

/** How many rows the trainer's page asks for at once. With the trainer's own document, the first screen reads 50. */
export const QUEUE_PAGE_SIZE = 49;

/**
 * How many rows a count reaches at most, and with it every other query of the queue: the rules of the database refuse more,
 * and a query without a limit. Rules cannot tell a count from a list. A count that answers this number means "or more". A
 * count of up to 1000 rows is billed as one read (https://firebase.google.com/docs/firestore/pricing#aggregation_queries).
 */
export const QUEUE_COUNT_LIMIT = 1000;
