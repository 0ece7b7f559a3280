/** The states of the trainer's queue, in the order in which one of them wins over the states after it. */
export const QUEUE_STATES = [
  /** The access is over. */
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
