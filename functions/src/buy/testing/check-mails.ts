import { invoiceKey, isErased } from '../records.ts';
import { isAgreed, payments } from './look.ts';
import type { World } from './world.ts';

/** The problems with mails, as sentences. Every fact must have exactly one mail, and every mail a fact. */
export function checkMails(world: World): readonly string[] {
  // A card's payment may be disputed again after a dispute that was won, and the trainer is told again.
  const problems = world.data.swallowedMails
    .filter((id) => !/^(disputed|stopped|resumed)_stripe_/.test(id))
    // Nor is a cancellation at the provider the last one, where the trainer took an end back.
    .filter((id) => !(id.startsWith('cancelled_') && world.decided.size > 0))
    .map((id) => `the mail ${id} was put in the place of another one`);
  const mails = new Map(world.data.all('mail').map(([id]) => [id, false]));
  const expect = (id: string, holds: boolean) => {
    if (holds && !mails.has(id)) problems.push(`the mail ${id} is missing`);
    if (holds) mails.set(id, true);
  };
  const known = new Map(payments(world));

  for (const [id, grant] of world.data.all('grants')) {
    if (grant.payment === null) continue;
    const payment = known.get(grant.payment);
    // A payment whose refund was seen before the payment itself has no mail of thanks, nor has one that is given back because its
    // account was deleted before it was seen.
    const isLate =
      grant.kind === 'card' &&
      payment !== undefined &&
      isErased(payment.subscriber) &&
      payment.refunds.some((each) => each.grant === id);
    expect(`purchase_${id}`, !isLate && (grant.reversed_at === null || grant.reversed_at > grant.paid_at));
    if (isLate && mails.has(`purchase_${id}`)) mails.set(`purchase_${id}`, true);
    expect(
      `disputed_${id}`,
      grant.dispute === 'open' && (grant.kind === 'card' || grant.reversed_at === null),
    );
    if (mails.has(`disputed_${id}`)) mails.set(`disputed_${id}`, true);
    const isWithdrawn = payment?.withdrawal?.grant === id;
    expect(`withdrawal_${id}`, isWithdrawn);
    expect(`withdrawal_${id}_trainer`, isWithdrawn);
    if (grant.kind === 'pix')
      expect(`returned_${id}`, payment?.status === 'refunded' || payment?.status === 'lost');
    else {
      expect(`returned_${id}_${grant.refunded_cents}`, grant.refunded_cents > 0 && grant.dispute !== 'lost');
      expect(`returned_${id}_lost`, grant.dispute === 'lost');
      // An earlier partial refund has a mail of its own if it was seen before the next one.
      for (const mail of mails.keys()) {
        const cents = Number(mail.startsWith(`returned_${id}_`) ? mail.split('_').at(-1) : Number.NaN);
        if (cents > 0 && cents <= grant.refunded_cents) mails.set(mail, true);
      }
    }
  }

  for (const [key, payment] of known) {
    expect(`mismatched_${key}`, payment.provider === 'abacatepay' && payment.status === 'mismatched');
    // A payment with a mismatch may have been refunded since.
    const charge = world.pix.charges.get(payment.provider_id);
    const hasMismatch = charge?.paid && charge.paid.cents !== charge.amount_cents;
    if (hasMismatch && mails.has(`mismatched_${key}`)) mails.set(`mismatched_${key}`, true);
    if (payment.provider !== 'stripe') continue;
    const session = world.card.sessions.get(payment.provider_id);
    const odd = (session?.subscription?.invoices ?? [])
      .filter((invoice) => session && invoice.paid_at !== null && !isAgreed(session, invoice))
      .toSorted((a, b) => Number(b.paid_at) - Number(a.paid_at));
    // Of several that came between two readings, the trainer is told of the last.
    odd.forEach((invoice, index) => {
      const mail = `mismatched_${invoiceKey(invoice.id)}`;
      expect(mail, index === 0 || mails.has(mail));
    });
    const isSecond = [...known.values()].some((each) => each !== payment && each.provider === 'stripe');
    if (isSecond && mails.has(`second_${key}`)) mails.set(`second_${key}`, true);
    // A dispute that is over may have been opened, and the trainer may have decided, in between.
    const disputes = (session?.subscription?.invoices ?? []).map(({ id }) => invoiceKey(id));
    const stopped = disputes.filter((id) => mails.has(`stopped_${id}`));
    const resumed = disputes.filter((id) => mails.has(`resumed_${id}`));
    for (const id of stopped) mails.set(`stopped_${id}`, true);
    const decided = world.decided.get(session?.subscription?.id ?? '');
    for (const id of resumed) if (decided?.has(id)) mails.set(`resumed_${id}`, true);
    const cancelled = mails.has(`cancelled_${key}`);
    const replaced = mails.has(`replaced_${key}`);
    if (replaced) {
      const hand = payment.claimed_by;
      const isErased = hand === null;
      // An account that was deleted in Auth alone keeps its card, while the address's next account may claim this one.
      const isGone = (uid: string | null) => uid !== null && world.people.find(uid) === undefined;
      const byWhom = [...known].some(
        ([other, { provider, claimed_by, subscriber }]) =>
          other !== key &&
          provider === 'stripe' &&
          (claimed_by === hand || (isGone(claimed_by) && subscriber === payment.subscriber)),
      );
      if (!isErased && !byWhom) problems.push(`${key} was stopped by a card that is not its account's`);
      // Neither a link nor a purchase that merely joined the account ends a renewal.
      const isWanted = [...known].some(
        ([other, { order_id, subscriber }]) =>
          other !== key &&
          subscriber === payment.subscriber &&
          (world.people.inPlace.has(other) || world.wasOrderedSignedIn(order_id)),
      );
      if (!isErased && !isWanted) problems.push(`${key} was stopped, and nobody said so`);
    }
    if (cancelled && replaced && !decided) problems.push(`${key} was told to be cancelled and replaced`);
    const subscription = world.card.sessions.get(payment.provider_id)?.subscription;
    const goesOn = subscription && subscription.status !== 'ended' && !subscription.cancel_at_period_end;
    if (!goesOn || decided)
      for (const mail of [`cancelled_${key}`, `replaced_${key}`]) if (mails.has(mail)) mails.set(mail, true);
    const moved = [...mails.keys()].filter((id) => id.startsWith(`moved_${key}_`));
    for (const mail of moved) mails.set(mail, true);
    const isToldOtherwise =
      moved.length > 0 ||
      payment.withdrawal !== null ||
      payment.status === 'refunded' ||
      payment.status === 'lost' ||
      payment.stop === 'now' ||
      stopped.length > 0;
    if (!goesOn && world.knownToRenew.has(key) && !cancelled && !replaced && !isToldOtherwise) {
      problems.push(`nobody was told that ${key} is not charged any more`);
    }
    const refused = subscription?.invoices.filter(({ wasRefused }) => wasRefused);
    for (const { id } of refused ?? []) if (mails.has(`refused_${id}`)) mails.set(`refused_${id}`, true);
    const open = subscription?.invoices.findLast(({ attempts, paid_at }) => attempts > 0 && !paid_at);
    if (open && subscription?.status === 'past-due') expect(`refused_${open.id}`, true);
  }

  for (const [id, isRightful] of mails)
    if (!isRightful) problems.push(`the mail ${id} tells what never happened`);
  return problems;
}
