/** How many rows the trainer's page asks for at once. With the trainer's own document, the first screen reads 50. */
export const QUEUE_PAGE_SIZE = 49;

/**
 * How many rows a count reaches at most, and with it every other query of the queue: the rules of the database refuse more,
 * and a query without a limit. Rules cannot tell a count from a list. A count that answers this number means "or more". A
 * count of up to 1000 rows is billed as one read (https://firebase.google.com/docs/firestore/pricing#aggregation_queries).
 */
export const QUEUE_COUNT_LIMIT = 1000;
