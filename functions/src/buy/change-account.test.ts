import { describe, expect, it } from 'vitest';
import type { Mail } from '../mail/mail.ts';
import { type Account, grantsForBuyersPeriod, visibleGrants, visiblePayments } from './account.ts';
import { settleAccount } from './change-account.ts';
import { carriedPlan, changesPaymentList, deriveRecord } from './derive-record.ts';
import { type CardPayment, type GrantRecord, keyOf } from './records.ts';
import { stopSurplusRenewals } from './stop-renewals.ts';
import {
  account,
  cardGrant,
  cardPayment,
  courtesyGrant,
  day,
  pixGrant,
  pixPayment,
  record,
  subscription,
} from './testing/documents.ts';

const NOW = day(10);
const given = courtesyGrant();
const owned = (user_id: string, changes: Parameters<typeof record>[0] = {}) =>
  record({ user_id, ...changes });

describe('what is visible to the owner', () => {
  const mine = pixPayment({ status: 'paid', claimed_by: 'me' });
  const theirs = cardPayment();
  const whole = account({ payments: [mine, theirs], grants: [pixGrant(), cardGrant(), given] });
  it.each([
    ['nobody owns the address', null, [mine, theirs], [pixGrant(), cardGrant(), given]],
    ['a record without an owner', record(), [mine, theirs], [pixGrant(), cardGrant(), given]],
    ['the owner only proved purchases', owned('me'), [mine], [pixGrant()]],
    [
      'the owner showed the mailbox',
      owned('me', { mailbox_confirmed_at: day(1) }),
      [mine, theirs],
      [pixGrant(), cardGrant(), given],
    ],
    ['the owner proved nothing', owned('other'), [], []],
  ] as const)('%s', (_what, subscriber, payments, grants) => {
    const before = { ...whole, subscriber };
    expect(visiblePayments(before)).toEqual(payments);
    expect(visibleGrants(before)).toEqual(grants);
  });

  it('a grant whose payment is not there is closed', () => {
    expect(visibleGrants(account({ subscriber: owned('me'), grants: [pixGrant()] }))).toEqual([]);
  });

  it('a period is worked out from all that is open, or from the payment alone where it is closed', () => {
    const before = { ...whole, subscriber: owned('me') };
    expect(grantsForBuyersPeriod(before, mine)).toEqual([pixGrant()]);
    expect(grantsForBuyersPeriod(before, theirs)).toEqual([cardGrant()]);
    expect(grantsForBuyersPeriod(whole, theirs)).toEqual(whole.grants);
  });
});

describe('a plan that nobody paid', () => {
  const imported = record({ subscribed: true, subscription_tier: 'Antigo', subscription_end: day(30) });
  const courtesy = record({ subscribed: true, subscription_tier: 'pro', subscription_end: null });
  const purchase = { grants: [pixGrant({ paid_at: day(10) })] };
  const unpaid = {
    reversed_at: null,
    payment: null,
    amount_cents: 0,
    refunded_cents: 0,
    dispute: 'none',
    subscriber: 'ana',
  };

  it('is taken into the ledger with the first purchase, for the days that are left', () => {
    const paid_at = new Date(day(10).getTime() - 1);
    const [grant, ...rest] = carriedPlan(account({ subscriber: imported }), purchase, NOW);
    expect(grant).toEqual({
      ...unpaid,
      kind: 'pix',
      id: 'imported_ana',
      tier: 'Antigo',
      paid_at,
      days: (day(30).getTime() - paid_at.getTime()) / (day(1).getTime() - day(0).getTime()),
    });
    expect(rest).toEqual([]);
  });

  it('is taken into the ledger at once where it was given without an end, and only once', () => {
    const grant = { ...unpaid, kind: 'courtesy', id: 'courtesy_ana', tier: 'pro', paid_at: NOW };
    expect(carriedPlan(account({ subscriber: courtesy }), {}, NOW)).toEqual([grant]);
    expect(carriedPlan(account({ subscriber: courtesy, grants: [given] }), {}, NOW)).toEqual([]);
    const taken = { ...given, reversed_at: day(5) };
    expect(carriedPlan(account({ subscriber: courtesy, grants: [taken] }), {}, NOW)).toEqual([grant]);
    expect(carriedPlan(account({ subscriber: courtesy, grants: [pixGrant()] }), {}, NOW)).toEqual([grant]);
  });

  it('has a name, whatever was imported', () => {
    const nameless = { ...imported, subscription_tier: null };
    expect(carriedPlan(account({ subscriber: nameless }), purchase, NOW)).toMatchObject([{ tier: '' }]);
  });

  it.each([
    ['without a record', null, purchase],
    ['of which nothing is left', { ...imported, subscription_end: day(9) }, purchase],
    ['while nothing is bought', imported, {}],
  ] as const)('is not taken over %s', (_what, subscriber, changes) => {
    expect(carriedPlan(account({ subscriber }), changes, NOW)).toEqual([]);
  });

  it('is not taken over where a ledger was there before', () => {
    expect(carriedPlan(account({ subscriber: imported, grants: [pixGrant()] }), purchase, NOW)).toEqual([]);
  });
});

describe('renewals that nobody asked to end', () => {
  const card = (name: string, changes: Partial<CardPayment> = {}): CardPayment =>
    cardPayment({ provider_id: name, claimed_by: 'me', ordered_by: 'me', ...changes });
  const paidAt = (payment: CardPayment, days: number) =>
    cardGrant({ id: `grant_${payment.provider_id}_${days}`, payment: keyOf(payment), paid_at: day(days) });
  const [first, second] = [card('cs_a'), card('cs_b')];
  const stopped = (
    payments: readonly CardPayment[],
    owner: string | null,
    grants: Account['grants'] = [],
    mailbox_confirmed_at: Date | null = null,
  ) => {
    const { payments: ended = [], mails = new Map() } = stopSurplusRenewals(
      account({ payments, grants }),
      { user_id: owner, mailbox_confirmed_at },
      NOW,
    );
    return { ended, mails: [...mails.keys()] };
  };
  const replaced = (payment: CardPayment) => ({
    ended: [{ ...payment, stop: 'at-period-end', reconcile_at: NOW }],
    mails: [`replaced_${keyOf(payment)}`],
  });
  const nothing = { ended: [], mails: [] };

  it('of one account the one that began last goes on', () => {
    const grants = [paidAt(first, 5), paidAt(second, 1), paidAt(second, 8)];
    expect(stopped([first, second], 'me', grants)).toEqual(replaced(second));
    expect(stopped([second, first], 'me', grants)).toEqual(replaced(second));
  });

  it('go on beside one that only joined the account, whichever began last', () => {
    const { ordered_by: _nobody, ...joined } = second;
    expect(stopped([first, joined], 'me', [paidAt(first, 1), paidAt(joined, 5)])).toEqual(nothing);
    expect(stopped([first, joined], 'me', [paidAt(joined, 1), paidAt(first, 5)])).toEqual(replaced(joined));
  });

  it('of those that began at the same moment the key decides', () => {
    const grants = [paidAt(first, 1), paidAt(second, 1)];
    expect(stopped([first, second], 'me', grants)).toEqual(replaced(first));
    expect(stopped([second, first], 'me', grants)).toEqual(replaced(first));
  });

  it('one without a paid invoice began when it was made', () => {
    const made = card('cs_b', { created_at: day(2) });
    expect(stopped([first, made], 'me', [paidAt(first, 1)])).toEqual(replaced(first));
  });

  it('one alone goes on; so do those of others, or of nobody', () => {
    expect(stopped([first], 'me')).toEqual(nothing);
    expect(stopped([first, card('cs_b', { claimed_by: null })], 'me')).toEqual(nothing);
    expect(stopped([first, card('cs_b', { claimed_by: 'other' })], null)).toEqual(nothing);
  });

  it('one that ends already neither counts nor is stopped again', () => {
    expect(stopped([first, card('cs_b', { stop: 'at-period-end' })], 'me')).toEqual(nothing);
  });

  it('two that an earlier owner proved end with their periods, and neither replaces the other', () => {
    const earlier = { claimed_by: 'earlier' };
    const { ended, mails } = stopped([card('cs_a', earlier), card('cs_b', earlier)], 'me');
    expect(ended).toHaveLength(2);
    expect(mails).toEqual(['cancelled_stripe_cs_a', 'cancelled_stripe_cs_b']);
  });

  it('one that an earlier owner proved ends with its period; whoever showed the mailbox is asked about it', () => {
    const both = [card('cs_a', { claimed_by: 'earlier' }), second];
    const stop = { provider_id: 'cs_a', stop: 'at-period-end', reconcile_at: NOW };
    const unasked = stopped(both, 'me');
    expect(unasked).toMatchObject({ ended: [stop], mails: ['cancelled_stripe_cs_a'] });
    expect(unasked.ended[0]).not.toHaveProperty('after_move');
    expect(stopped(both, 'me', [], day(1))).toMatchObject({
      ended: [{ ...stop, after_move: 'asked' }],
      mails: ['moved_stripe_cs_a_me'],
    });
  });
});

describe('the record of an account', () => {
  const paid = pixPayment({ status: 'paid', paid_at: day(0), claimed_by: 'me' });
  const personalData = { nome: 'Ana Lima', telefone: '(11)99999-9999', data_nascimento: '1990-01-31' };
  const told = (each: object) => ({ ...paid.registration, ...each });

  it('is not made without a reason', () => {
    expect(deriveRecord(account({ payments: [paid] }), undefined, NOW)).toBeNull();
    expect(deriveRecord(account({ grants: [pixGrant()], payments: [paid] }), undefined, NOW)).not.toBeNull();
    const ownership = { user_id: null, linked_at: null, mailbox_confirmed_at: null };
    expect(deriveRecord(account(), ownership, NOW)).toEqual(record({ email: '' }));
  });

  it('says what the open purchases entitle to, and when that changes', () => {
    const derived = deriveRecord(account({ payments: [paid], grants: [pixGrant()] }), undefined, NOW);
    expect(derived).toEqual(
      record({
        nome: 'Ana',
        subscribed: true,
        subscription_tier: 'plus',
        subscription_end: day(60),
        entitlement_changes_at: day(60),
      }),
    );
  });

  it('says nothing of what is hidden from the owner', () => {
    const before = account({ subscriber: owned('other'), payments: [paid], grants: [pixGrant()] });
    expect(deriveRecord(before, undefined, NOW)).toMatchObject({ subscribed: false, subscription_end: null });
  });

  it('keeps the name of a plan whose time is over, and not of one whose money went back', () => {
    const at = (grants: Account['grants']) =>
      deriveRecord(account({ payments: [paid], grants }), undefined, day(200))?.subscription_tier;
    expect(at([pixGrant()])).toBe('plus');
    expect(at([pixGrant({ reversed_at: day(1) })])).toBeNull();
    const later = pixGrant({ id: 'later', tier: 'pro', paid_at: day(1) });
    expect(at([pixGrant(), later])).toBe('pro');
    expect(at([later, pixGrant()])).toBe('pro');
  });

  it('leaves an imported plan to time', () => {
    const imported = record({ subscribed: true, subscription_tier: 'Antigo', subscription_end: day(5) });
    expect(deriveRecord(account({ subscriber: imported }), undefined, day(4))).toMatchObject({
      subscribed: true,
    });
    expect(deriveRecord(account({ subscriber: imported }), undefined, NOW)).toEqual({
      ...imported,
      subscribed: false,
    });
  });

  it('says that a card renews if it is visible to the owner', () => {
    const card = cardPayment({ claimed_by: 'me' });
    const whole = { payments: [card], grants: [cardGrant()] };
    expect(deriveRecord(account(whole), undefined, NOW)?.renews).toBe(true);
    expect(deriveRecord(account({ ...whole, subscriber: owned('other') }), undefined, NOW)?.renews).toBe(
      false,
    );
    expect(
      deriveRecord(account({ ...whole, payments: [{ ...card, stop: 'now' }] }), undefined, NOW)?.renews,
    ).toBe(false);
  });

  it('has the address of the record, of the owner, or of the first buyer', () => {
    const emailOf = (subscriber: Account['subscriber'], email?: string) =>
      deriveRecord(
        account({ subscriber, payments: [paid], grants: [pixGrant()] }),
        email === undefined ? undefined : { user_id: 'me', linked_at: NOW, mailbox_confirmed_at: NOW, email },
        NOW,
      )?.email;
    expect(emailOf(record({ email: 'a@exemplo.com' }), 'b@exemplo.com')).toBe('a@exemplo.com');
    expect(emailOf(null, 'b@exemplo.com')).toBe('b@exemplo.com');
    expect(emailOf(record({ email: '' }))).toBe('ana@exemplo.com');
  });

  it('is dropped by the database only while nobody paid for it and nobody owns it', () => {
    const dated = record({ delete_at: day(30) });
    expect(deriveRecord(account({ subscriber: dated }), undefined, NOW)?.delete_at).toEqual(day(30));
    expect(
      deriveRecord(account({ subscriber: dated, grants: [pixGrant()] }), undefined, NOW)?.delete_at,
    ).toBeNull();
    const mine = { ...dated, user_id: 'me' };
    expect(deriveRecord(account({ subscriber: mine }), undefined, NOW)?.delete_at).toBeNull();
  });

  describe('shows the personal data of', () => {
    const derived = (subscriber: Account['subscriber'], parts: Partial<Account>) =>
      deriveRecord(account({ subscriber, ...parts }), undefined, NOW);
    const early = pixPayment({ ...paid, registration: told({ nome: 'Ana', telefone: '' }) });
    const late = cardPayment({ created_at: day(1), claimed_by: 'me', registration: told(personalData) });

    it("the owner, completed by the owner's purchases, the oldest first", () => {
      const parts = { payments: [late, early], grants: [pixGrant()] };
      expect(derived(owned('me'), parts)).toMatchObject({ ...personalData, nome: 'Ana' });
      expect(derived(owned('me', { nome: 'A.' }), parts)).toMatchObject({ ...personalData, nome: 'A.' });
    });

    it('the owner, and of nobody who only ordered or is somebody else', () => {
      const parts = {
        payments: [{ ...late, claimed_by: 'other' }, pixPayment({ claimed_by: 'me' })],
        grants: [pixGrant()],
      };
      expect(derived(owned('me'), parts)).toMatchObject({ nome: '', telefone: '' });
    });

    it('the first payer, whole, while nobody owns the address', () => {
      const grants = [cardGrant({ payment: keyOf(late), paid_at: day(1) }), pixGrant()];
      const parts = { payments: [late, early], grants };
      expect(derived(record(personalData), parts)).toMatchObject({
        nome: 'Ana',
        telefone: '',
        data_nascimento: '',
      });
      expect(derived(record(personalData), { grants })).toMatchObject(personalData);
    });

    it('the record, beside a plan that nobody paid', () => {
      const parts = { payments: [early], grants: [pixGrant(), { ...given, paid_at: day(1) }] };
      expect(derived(record(personalData), parts)).toMatchObject(personalData);
    });

    it('the decision, where it names somebody', () => {
      const ownership = {
        user_id: 'me',
        linked_at: NOW,
        mailbox_confirmed_at: null,
        nome: '',
        telefone: '',
        data_nascimento: '',
      };
      const before = account({ subscriber: record(personalData), payments: [early], grants: [pixGrant()] });
      expect(deriveRecord(before, ownership, NOW)).toMatchObject({ nome: '', telefone: '' });
    });
  });
});

describe('what an open dashboard reads again', () => {
  const [pix, card] = [pixPayment({ status: 'paid' }), cardPayment()];
  const before = account({ payments: [pix, card], grants: [pixGrant()] });
  it.each<[string, Partial<Account>, boolean]>([
    ['nothing new', {}, false],
    ['another order of the same', { payments: [card, pix] }, false],
    ['only the next look', { payments: [{ ...pix, reconcile_at: day(9) }, card] }, false],
    ['a payment that is paid', { payments: [{ ...pix, status: 'pending' }, card] }, true],
    ['a card that ended', { payments: [pix, { ...card, subscription: null }] }, true],
    [
      'a card that is refused',
      { payments: [pix, { ...card, subscription: subscription({ status: 'past-due' }) }] },
      true,
    ],
    ['a card that is to end', { payments: [pix, { ...card, stop: 'now' }] }, true],
    ['a purchase that was added', { payments: [{ ...pix, claimed_by: 'me' }, card] }, true],
    ['money that went back', { grants: [pixGrant({ reversed_at: day(1) })] }, true],
    ['a part of it', { grants: [pixGrant({ refunded_cents: 1 })] }, true],
    ['a dispute', { grants: [pixGrant({ dispute: 'open' })] }, true],
    ['another grant', { grants: [pixGrant(), cardGrant()] }, true],
    ['another payment', { payments: [pix] }, true],
  ])('%s', (_what, changes, isSeen) => {
    expect(changesPaymentList(before, { ...before, ...changes })).toBe(isSeen);
  });
});

describe('an account after a decision', () => {
  const card = cardPayment({ claimed_by: 'me' });
  const second = cardPayment({
    provider_id: 'cs_2',
    claimed_by: 'me',
    ordered_by: 'me',
    created_at: day(9),
  });

  it('contains the decided changes, their consequences, and the mails of both', () => {
    const before = account({ payments: [card], grants: [cardGrant()] });
    const mails = new Map<string, Mail>([
      ['purchase_x', { to: ['ana@exemplo.com'], message: { subject: '', text: '' }, about: [] }],
    ]);
    const result = settleAccount(before, { payments: [second], mails }, NOW);
    const ending = { ...card, stop: 'at-period-end', reconcile_at: NOW, unmet_since: NOW };
    expect(result.after.payments).toEqual([ending, second]);
    expect(result.after.subscriber).toMatchObject({
      subscribed: true,
      renews: true,
      subscription_end: day(60),
    });
    expect([...result.mails.keys()]).toEqual(['purchase_x', `replaced_${keyOf(card)}`]);
  });

  it('says since when the oldest of what is wanted of a provider is not done', () => {
    const wish = (id: string, days: number) => ({ grant: id, requested_at: day(days) });
    const later = cardGrant({ id: 'stripe_invoice_in_2', paid_at: day(1) });
    const refunds = [wish(cardGrant().id, 3), wish(later.id, 4)];
    const since = (changes: Partial<CardPayment>, grants: readonly GrantRecord[] = [cardGrant(), later]) =>
      settleAccount(account({ payments: [cardPayment(changes)], grants }), {}, NOW).after.payments[0]
        ?.unmet_since;
    expect(since({ refunds })).toEqual(day(3));
    expect(since({ refunds }, [cardGrant({ reversed_at: day(5) }), later])).toEqual(day(4));
    expect(since({ refunds, unmet_since: day(3) }, [])).toBeNull();
    expect(since({ withdrawal: { ...wish(cardGrant().id, 2), protocol: 'A-1' }, refunds })).toEqual(day(2));
    // The wish for an end has no moment of its own.
    expect(since({ stop: 'now' })).toEqual(NOW);
    expect(since({ stop: 'now', unmet_since: day(6) })).toEqual(day(6));
    const ended = subscription({ status: 'ended' });
    expect(since({ stop: 'now', unmet_since: day(6), subscription: ended })).toBeNull();
  });

  it('takes a plan of the record into the ledger beside what was bought', () => {
    const subscriber = record({ subscribed: true, subscription_tier: 'Antigo', subscription_end: day(30) });
    const bought = pixPayment({ status: 'paid', paid_at: NOW });
    const { after } = settleAccount(
      account({ subscriber }),
      { payments: [bought], grants: [pixGrant({ paid_at: NOW })] },
      NOW,
    );
    expect(after.grants.map(({ id }) => id)).toEqual([pixGrant().id, 'imported_ana']);
    expect(after.subscriber).toMatchObject({
      subscribed: true,
      subscription_tier: 'Antigo',
      subscription_end: day(90),
    });
  });

  it('goes by the new owner where the decision names one', () => {
    const ownership = { user_id: 'new', linked_at: NOW, mailbox_confirmed_at: NOW };
    const before = account({ subscriber: owned('me'), payments: [card], grants: [cardGrant()] });
    const { after, mails } = settleAccount(before, { ownership }, NOW);
    expect(after.payments).toMatchObject([{ stop: 'at-period-end' }]);
    expect([...mails.keys()]).toEqual([`moved_${keyOf(card)}_new`]);
    expect(settleAccount(before, {}, NOW).after.payments).toEqual([card]);
    const later = { ...before, subscriber: owned('new') };
    expect(settleAccount(later, {}, NOW).after.payments).toMatchObject([{ stop: 'at-period-end' }]);
  });

  it('has no record where its buyer was erased', () => {
    const erased = account({ id: 'erased_1', payments: [card], grants: [cardGrant()] });
    expect(settleAccount(erased, {}, NOW).after.subscriber).toBeNull();
  });
});
