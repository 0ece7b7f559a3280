import { isDeepStrictEqual } from 'node:util';
import { type Account, type Changes, grantsOf, withChanges } from '../ledger/account.ts';
import type { CardInvoice, CardTruth } from '../ports/gateways.ts';
import { invoiceKey } from '../records/keys.ts';
import type { CardPayment, GrantRecord } from '../records/records.ts';
import { contractMails, moneyMails, secondRenewalMails } from './card-mails.ts';
import { grantOfInvoice, sortInvoices } from './card-grants.ts';
import { cardState } from './card-state.ts';

/** The provider's reading of a purchase by card, the time of the reading, and whether we take real money. */
export interface CardNews {
  readonly truth: CardTruth;
  /** When the reading began: the answer may be as old as this. */
  readonly from: Date;
  readonly to: Date;
  readonly live: boolean;
}

/** The changes of a reading, and the tasks of the caller. */
interface SettledCard {
  readonly changes: Changes;
  /** The reading overlaps with an earlier one and contradicts it, so the provider has to be read again. */
  readonly needsRereading: boolean;
  /** Something was paid that was not agreed, and nobody was told of it yet: a person has to look. */
  readonly hasMismatch: boolean;
}

type KnownGrants = ReadonlyMap<string, GrantRecord>;

/**
 * Brings a card purchase of an account and the grants of its invoices to what the provider said. Readings may arrive late,
 * twice or out of order; the result is the same. Payments and refunds are only added, never undone. The subscription's state
 * and an open dispute change only by a reading that began after the last one had ended. If two readings overlap and differ,
 * nobody can tell which is newer: `needsRereading` asks for another.
 */
export function settleCard(account: Account, payment: CardPayment, news: CardNews, now: Date): SettledCard {
  const { truth } = news;
  const isNewer = payment.read_at === null || news.from > payment.read_at;
  const known: KnownGrants = new Map(grantsOf(account, payment).map((grant) => [grant.id, grant]));
  const invoices = sortInvoices(payment, news);
  const { agreed } = invoices;
  const read = agreed.map((invoice) =>
    grantOfInvoice(
      payment,
      { ...truth, invoices: agreed },
      invoice,
      known.get(invoiceKey(invoice.id)),
      isNewer,
      now,
    ),
  );
  const paymentGrants = grantsOf(withChanges(account, { grants: read }), payment);
  const next = cardState({ payment, news, paymentGrants, known, invoices, isNewer }, now);
  const changes = { payments: [next], grants: read };
  const after = withChanges(account, changes);
  const mails = new Map([
    ...moneyMails(after, next, read, known, now),
    ...secondRenewalMails(after, payment, next),
    ...contractMails(after, payment, next, truth, now),
  ]);
  return {
    changes: { ...changes, mails },
    needsRereading: !isNewer && contradicts(payment, truth, agreed, known),
    hasMismatch: next.odd_invoice !== payment.odd_invoice,
  };
}

/** Whether a reading differs from the stored state that only a newer reading may change. */
function contradicts(
  payment: CardPayment,
  truth: CardTruth,
  agreed: readonly CardInvoice[],
  known: KnownGrants,
): boolean {
  return (
    !isDeepStrictEqual(payment.subscription, truth.subscription) ||
    agreed.some(({ id, dispute }) => dispute !== 'unknown' && known.get(invoiceKey(id))?.dispute !== dispute)
  );
}
