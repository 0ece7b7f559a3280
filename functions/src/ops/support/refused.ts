/** Why a command of support does nothing, each with its cure. The operator reads them. */
const SENTENCES = {
  'not-an-id':
    'This is no e-mail address, protocol number, PIX id, end-to-end id, or id of a session, subscription, invoice, charge or payment intent.',
  'unknown-here': 'Nothing here has this id. Look for the person with: npm run support -- find "<email>"',
  'unknown-at-provider':
    "Neither we nor the provider know this id with this project's keys. Is it of the other mode (test or real money) or of another project?",
  'other-mode':
    'This id is of the other mode: a test object and a project that takes real money, or the reverse. Choose the project with --project.',
  'no-order':
    'The provider knows this payment, but it names no order of ours (orders are kept for 30 days), so nobody can tell safely whose it is. Give the money back in the dashboard of the provider, and let the person buy again.',
  'several-invoices': 'The card has paid more than one invoice. Name the one to give back:',
  'several-payments': 'More than one payment fits. Name the one that is meant:',
  'provider-unavailable':
    'The provider gave no usable answer. What was recorded stays, and the reconciler asks again; or run this command again.',
  unpaid: 'Nobody was seen paying this. If the person has a receipt, first run: npm run support -- paid <id>',
  gone: 'Nothing to do: the money has gone back already, or is not ours any more.',
  'under-way':
    'A refund of this payment is recorded already, and the reconciler asks the provider until it is done.',
  disputed:
    'The bank disputes this payment. Answer the dispute at the provider: a refund beside it pays twice.',
  withdrawn: 'The buyer has withdrawn from this purchase. Its refund is asked for until it is done.',
  'has-account':
    'The address has an account. Its owner deletes it in the dashboard (Minha conta), with all that is held; whoever lost the password asks for a link first.',
} as const;
type RefusalCode = keyof typeof SENTENCES;

/** An expected refusal of a command: nothing was done. `details` are lines that help to choose. */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly details: readonly string[] = [],
  ) {
    super(SENTENCES[code]);
    this.name = 'Refused';
  }
}
