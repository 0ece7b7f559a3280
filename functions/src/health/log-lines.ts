/** The lines of the log that an alert policy or a log-based metric looks for (`config/alerts`). */
export const LOG_LINES = {
  cardMismatched: 'A card paid something else than the price',
  documentsLeft: 'The time of a run did not suffice for all documents',
  eventGivenUp: 'An event was given up after a day of failures',
  mailGivenUp: 'A mail was given up',
  mailPutOff: 'A mail could not be sent yet',
  paymentsLeft: 'The time of a run did not suffice for all due payments',
  pixMismatched: 'A PIX was paid with another amount than its price',
  refundFailed: 'A refund failed after the provider had accepted it',
  renewalsKept: 'So many accounts are gone that no renewal was ended',
  runEnded: 'A scheduled run ended',
  runFailed: 'A scheduled run failed',
  webhookMissed: 'The reconciler found money of which no webhook told',
} as const;
