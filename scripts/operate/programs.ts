// A file of its own: the builder reads it, and on Node 20 it cannot read what the rest of operate imports.
/** The secrets that the programs which ask the payment providers need. */
const PROVIDERS = ['STRIPE_SECRET_KEY', 'ABACATEPAY_API_KEY'];

/** The operator's programs, and the secrets that each needs. functions/rolldown.config.ts builds them. */
export const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  // Takes over the subscribers of an earlier service from its export.
  import: ['STRIPE_SECRET_KEY'],
  // Brings a restored database up to date: payments, erasures, accounts.
  restore: PROVIDERS,
  // Answers what people ask for by WhatsApp: looks them up, settles, gives back, gives days, erases, sends mails again.
  support: PROVIDERS,
  // Names the trainers, and computes the trainer's queue and numbers again.
  trainer: [],
  // Puts the demo video on the landing page.
  video: [],
};
