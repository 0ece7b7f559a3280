import { describe, expect, it } from 'vitest';
import type { Changes } from './account.ts';
import { claimAddress, confirmAddress, forgotten, joinPurchase, resetAddress } from './ownership.ts';
import { type CardPayment, keyOf } from './records.ts';
import {
  account,
  cardGrant,
  cardPayment,
  day,
  pixGrant,
  pixPayment,
  record,
  subscription,
} from './testing/documents.ts';

const NOW = day(10);
const CLOSED_AT = day(40);
const personalData = { nome: 'Ana Lima', telefone: '(11)99999-9999', data_nascimento: '1990-01-31' };
const otherPersonalData = { nome: 'Bia', telefone: '', data_nascimento: '' };
const told = (each: typeof personalData) => ({ email: 'ana@exemplo.com', ...each });
const paid = pixPayment({ status: 'paid', registration: told(personalData) });
const KEY = keyOf(paid);
const owned = (user_id: string, changes: Parameters<typeof record>[0] = {}) =>
  record({ user_id, linked_at: day(1), ...changes });
const start = (uid: string) => ({ kind: 'start', uid });
const close = (uid: string) => ({ kind: 'close', uid, delete_at: CLOSED_AT });

describe('claiming an address with a proof', () => {
  const wanted = { key: KEY, uid: 'new', details: {}, abandoned: null };

  it('reserves the uid where nobody owns the address, with the personal data of the buyer', () => {
    expect(claimAddress(account({ payments: [paid] }), wanted, NOW)).toEqual({
      payments: [{ ...paid, claimed_by: 'new', claimed_at: NOW }],
      ownership: { user_id: 'new', linked_at: NOW, mailbox_confirmed_at: null, ...personalData },
      questionnaires: [start('new')],
    });
  });

  it('takes from the form what the buyer did not tell', () => {
    const payment = pixPayment({ registration: told({ nome: '', telefone: '', data_nascimento: '' }) });
    const claimed = (details: object) =>
      claimAddress(account({ payments: [payment] }), { ...wanted, details }, NOW).ownership;
    expect(claimed({ nome: 'Ana', data_nascimento: '1990-01-31' })).toMatchObject({
      nome: 'Ana',
      telefone: '',
      data_nascimento: '1990-01-31',
    });
    expect(claimed({})).toMatchObject({ nome: '', telefone: '', data_nascimento: '' });
    const whole = claimAddress(
      account({ payments: [paid] }),
      { ...wanted, details: { nome: 'X', data_nascimento: 'Y' } },
      NOW,
    );
    expect(whole.ownership).toMatchObject(personalData);
  });

  it('again finds the uid that was reserved first', () => {
    const payment = { ...paid, claimed_by: 'first', claimed_at: day(1) };
    const before = account({ subscriber: owned('first'), payments: [payment] });
    expect(claimAddress(before, wanted, NOW)).toEqual({});
  });

  it('takes the address over from an account that exists no more, and closes its answers', () => {
    const before = account({ subscriber: owned('gone'), payments: [paid] });
    const changes = claimAddress(before, { ...wanted, abandoned: 'gone' }, NOW);
    expect(changes.ownership).toMatchObject({ user_id: 'new' });
    expect(changes.questionnaires).toEqual([start('new'), close('gone')]);
  });

  it('goes on where the account that exists no more has lost the address meanwhile', () => {
    const changes = claimAddress(account({ payments: [paid] }), { ...wanted, abandoned: 'gone' }, NOW);
    expect(changes).toMatchObject({ ownership: { user_id: 'new' }, questionnaires: [start('new')] });
  });

  it('is refused where somebody else owns the address, and without the payment', () => {
    const before = account({ subscriber: owned('other'), payments: [paid] });
    expect(() => claimAddress(before, wanted, NOW)).toThrow('account-exists');
    expect(() => claimAddress(before, { ...wanted, abandoned: 'gone' }, NOW)).toThrow('account-exists');
    expect(() => claimAddress(account(), wanted, NOW)).toThrow('payment-not-found');
    const shown = owned('gone', { mailbox_confirmed_at: day(2) });
    for (const claimed_by of [null, 'gone', 'other']) {
      const left = account({ subscriber: shown, payments: [{ ...paid, claimed_by, claimed_at: day(1) }] });
      expect(() => claimAddress(left, { ...wanted, abandoned: 'gone' }, NOW)).toThrow('account-exists');
    }
    // A reset has moved the purchase to the uid of the mailbox's reader.
    const moved = { ...paid, claimed_by: 'other', claimed_at: null };
    expect(() => claimAddress({ ...before, payments: [moved] }, wanted, NOW)).toThrow('account-exists');
  });
});

describe('adding a purchase to an account', () => {
  const wanted = { key: KEY, uid: 'me', abandoned: null, endsRenewals: false };
  const added = { ...paid, claimed_by: 'me' };
  const mine = owned('me');

  it('of the owner only marks the purchase', () => {
    expect(joinPurchase(account({ subscriber: mine, payments: [paid] }), wanted, NOW)).toEqual({
      payments: [added],
    });
  });

  it('ends the other renewals of the account where the person said so, and else none', () => {
    const own = cardPayment({ claimed_by: 'me', ordered_by: 'me' });
    const joined = cardPayment({ provider_id: 'cs_2', plan: 'pro' });
    const others = cardPayment({ provider_id: 'cs_3', claimed_by: null });
    const before = account({ subscriber: mine, payments: [own, joined, others] });
    const asked = { ...wanted, key: keyOf(joined) };
    const mark = { ...joined, claimed_by: 'me' };
    expect(joinPurchase(before, asked, NOW)).toEqual({ payments: [mark] });
    const { payments, mails } = joinPurchase(before, { ...asked, endsRenewals: true }, NOW);
    expect(payments).toEqual([mark, { ...own, stop: 'at-period-end', reconcile_at: NOW }]);
    expect([...(mails?.keys() ?? [])]).toEqual(['replaced_stripe_cs_1']);
    const ending = { ...joined, stop: 'at-period-end' as const };
    const unpaying = account({ subscriber: mine, payments: [own, ending] });
    expect(joinPurchase(unpaying, { ...asked, endsRenewals: true }, NOW).payments).toHaveLength(1);
  });

  it('makes an account without an address its owner', () => {
    expect(joinPurchase(account({ payments: [paid] }), wanted, NOW)).toEqual({
      payments: [added],
      ownership: { user_id: 'me', linked_at: NOW, mailbox_confirmed_at: null, ...personalData },
      questionnaires: [start('me')],
    });
    const before = account({ subscriber: owned('gone'), payments: [{ ...paid, claimed_by: 'gone' }] });
    expect(joinPurchase(before, { ...wanted, abandoned: 'gone' }, NOW)).toMatchObject({
      payments: [added],
      questionnaires: [start('me'), close('gone')],
    });
  });

  it('takes a purchase that nobody proved, after an account that exists no more', () => {
    const before = account({ subscriber: owned('gone'), payments: [paid] });
    expect(joinPurchase(before, { ...wanted, abandoned: 'gone' }, NOW)).toMatchObject({ payments: [added] });
    const lost = account({ payments: [paid] });
    expect(joinPurchase(lost, { ...wanted, abandoned: 'gone' }, NOW)).toMatchObject({ payments: [added] });
  });

  it.each([null, 'me', 'gone', 'other'])(
    'is refused where the account that exists no more showed the mailbox, for a purchase of %s',
    (claimed_by) => {
      const gone = owned('gone', { mailbox_confirmed_at: day(2) });
      const before = account({ subscriber: gone, payments: [{ ...paid, claimed_by }] });
      expect(() => joinPurchase(before, { ...wanted, abandoned: 'gone' }, NOW)).toThrow('account-exists');
    },
  );

  it('takes money that went back from the owner only', () => {
    const payment = { ...paid, status: 'refunded' as const };
    const ofOwner = joinPurchase(account({ subscriber: mine, payments: [payment] }), wanted, NOW);
    expect(ofOwner.payments).toEqual([{ ...payment, claimed_by: 'me' }]);
    const ofNobody = () => joinPurchase(account({ payments: [payment] }), wanted, NOW);
    expect(ofNobody).toThrow('payment-not-confirmed');
  });

  it('takes nothing that nobody paid', () => {
    const before = account({ subscriber: mine, payments: [pixPayment()] });
    expect(() => joinPurchase(before, wanted, NOW)).toThrow('payment-not-confirmed');
    expect(() => joinPurchase(account(), wanted, NOW)).toThrow('payment-not-found');
  });

  it("is refused where the address or the purchase is somebody else's", () => {
    const foreign = account({ subscriber: owned('other'), payments: [paid] });
    expect(() => joinPurchase(foreign, wanted, NOW)).toThrow('account-exists');
    expect(() => joinPurchase(foreign, { ...wanted, abandoned: 'gone' }, NOW)).toThrow('account-exists');
    const proved = { ...paid, claimed_by: 'other' };
    expect(() => joinPurchase(account({ subscriber: mine, payments: [proved] }), wanted, NOW)).toThrow(
      'account-exists',
    );
    expect(() => joinPurchase(account({ payments: [proved] }), wanted, NOW)).toThrow('account-exists');
    const confirmed = owned('me', { mailbox_confirmed_at: day(2) });
    expect(joinPurchase(account({ subscriber: confirmed, payments: [proved] }), wanted, NOW)).toEqual({});
    const own = { ...paid, claimed_by: 'me' };
    expect(joinPurchase(account({ subscriber: mine, payments: [own] }), wanted, NOW)).toEqual({
      payments: [own],
    });
  });
});

describe('confirming a mailbox', () => {
  const wanted = { uid: 'me', email: 'ana@exemplo.com' };
  const mark = { user_id: 'me', email: 'ana@exemplo.com' };

  it('by the owner notes the moment, and keeps the first one', () => {
    expect(confirmAddress(account({ subscriber: owned('me') }), wanted, NOW)).toEqual({
      ownership: { ...mark, linked_at: day(1), mailbox_confirmed_at: NOW },
      questionnaires: [start('me')],
    });
    const again = account({ subscriber: owned('me', { mailbox_confirmed_at: day(2) }) });
    expect(confirmAddress(again, wanted, NOW).ownership).toMatchObject({ mailbox_confirmed_at: day(2) });
  });

  it('gives an address without an owner to the reader', () => {
    expect(confirmAddress(account(), wanted, NOW)).toEqual({
      ownership: {
        ...mark,
        linked_at: NOW,
        mailbox_confirmed_at: NOW,
        nome: '',
        telefone: '',
        data_nascimento: '',
      },
      questionnaires: [start('me')],
    });
  });

  it('takes an address over from somebody who only proved purchases', () => {
    const before = account({ subscriber: owned('other', { nome: 'Bia' }) });
    expect(confirmAddress(before, wanted, NOW)).toEqual({
      ownership: {
        user_id: 'me',
        email: wanted.email,
        linked_at: NOW,
        mailbox_confirmed_at: NOW,
        nome: '',
        telefone: '',
        data_nascimento: '',
      },
      questionnaires: [start('me'), close('other')],
    });
  });
});

describe('the personal data that the reader of a mailbox finds', () => {
  const wanted = { uid: 'me', email: 'ana@exemplo.com' };
  const none = { nome: '', telefone: '', data_nascimento: '' };
  const grant = pixGrant();
  const second = cardPayment({ registration: told({ ...personalData, telefone: '' }) });
  const registered = record(personalData);
  const found = (changes: Changes) => changes.ownership;

  it('are those of all payers, where they gave the same', () => {
    const before = account({ payments: [second, paid], grants: [grant] });
    expect(found(confirmAddress(before, wanted, NOW))).toMatchObject(personalData);
  });

  it('are none where the payers differ', () => {
    const stranger = cardPayment({ registration: told(otherPersonalData) });
    const before = account({ payments: [paid, stranger], grants: [grant] });
    expect(found(confirmAddress(before, wanted, NOW))).toMatchObject(none);
  });

  it('do not count an order that nobody paid', () => {
    const unpaid = cardPayment({ status: 'expired', registration: told(otherPersonalData) });
    const before = account({ payments: [paid, unpaid], grants: [grant] });
    expect(found(confirmAddress(before, wanted, NOW))).toMatchObject(personalData);
  });

  it.each([
    ['a plan that runs', record({ ...personalData, subscribed: true }), []],
    ['a plan that has ended', record({ ...personalData, subscription_end: day(5) }), []],
    ['a plan in the ledger', record(personalData), [pixGrant({ payment: null })]],
  ] as const)('stay with %s that nobody paid', (_what, subscriber, grants) => {
    const { ownership } = confirmAddress(account({ subscriber, grants }), wanted, NOW);
    expect(ownership).not.toHaveProperty('nome');
  });

  it('are cleared where anybody may have registered them', () => {
    expect(found(confirmAddress(account({ subscriber: registered }), wanted, NOW))).toMatchObject(none);
  });

  it('are those of the payers also after a takeover', () => {
    const before = account({ subscriber: owned('other'), payments: [paid], grants: [grant] });
    expect(found(confirmAddress(before, wanted, NOW))).toMatchObject(personalData);
  });
});

describe('resetting the password by the mailbox', () => {
  const wanted = {
    email: 'ana@exemplo.com',
    authUid: 'me',
    hasMailboxClaim: false,
    isTrainer: false,
    reserved: 'new',
    isAlone: true,
    gone: null,
  };
  const own = { ...paid, claimed_by: 'me', claimed_at: day(1) };
  const grant = pixGrant();
  const proved = account({ subscriber: owned('me'), payments: [own], grants: [grant] });
  const confirmed = { mailbox_confirmed_at: day(2) };

  it.each([
    ['no account has the address in Auth', account(), { authUid: null }, 'new'],
    [
      'the account showed the mailbox before',
      account({ subscriber: owned('me', confirmed), payments: [paid] }),
      {},
      'me',
    ],
    ['another account showed it', account({ subscriber: owned('other', confirmed) }), {}, 'new'],
    ['it was seen to show the mailbox, and nothing lies here', account(), { hasMailboxClaim: true }, 'me'],
    [
      'it was seen to, and a code here was never paid',
      account({ payments: [pixPayment()] }),
      { hasMailboxClaim: true },
      'me',
    ],
    [
      'it was seen to, and something was paid here',
      account({ payments: [paid] }),
      { hasMailboxClaim: true },
      'new',
    ],
    [
      'it was seen to, and a plan was given',
      account({ grants: [pixGrant({ payment: null })] }),
      { hasMailboxClaim: true },
      'new',
    ],
    [
      'it was seen to, and somebody owns the address',
      account({ subscriber: owned('other') }),
      { hasMailboxClaim: true },
      'new',
    ],
    [
      'it was seen to, and a plan runs',
      account({ subscriber: record({ subscribed: true }) }),
      { hasMailboxClaim: true },
      'new',
    ],
    [
      'it was seen to, and a plan has ended',
      account({ subscriber: record({ subscription_end: day(1) }) }),
      { hasMailboxClaim: true },
      'new',
    ],
    [
      'it is a trainer’s, and something was paid here',
      account({ payments: [paid] }),
      { hasMailboxClaim: true, isTrainer: true },
      'me',
    ],
    [
      'it is a trainer’s, and somebody owns the address',
      account({ subscriber: owned('other'), payments: [paid] }),
      { hasMailboxClaim: true, isTrainer: true },
      'new',
    ],
    ['it was never seen to, and nothing lies here', account(), {}, 'new'],
    [
      'the owner showed the mailbox, and the account is gone',
      account({ subscriber: owned('other', confirmed) }),
      { gone: 'other' },
      'other',
    ],
    [
      'the owner never showed it, and the account is gone',
      account({ subscriber: owned('other') }),
      { gone: 'other' },
      'new',
    ],
    ['it proved everything, and an import lies here', proved, { isAlone: false }, 'new'],
    ['it did not prove a purchase', { ...proved, payments: [own, cardPayment()] }, {}, 'new'],
    ['a plan was given besides', { ...proved, grants: [grant, pixGrant({ payment: null })] }, {}, 'new'],
    ['it proved everything and is not the owner', { ...proved, subscriber: owned('other') }, {}, 'new'],
  ] as const)('%s', (_what, before, changes, owner) => {
    const { ownership, questionnaires } = resetAddress(before, { ...wanted, ...changes }, NOW);
    expect(ownership).toMatchObject({ user_id: owner });
    expect(ownership?.mailbox_confirmed_at).not.toBeNull();
    // Nobody's answers become another person's.
    expect(questionnaires?.map(({ kind }) => kind)).not.toContain('move');
  });

  it.each([
    ['everything', proved],
    ['everything that was paid', { ...proved, payments: [own, cardPayment({ status: 'expired' })] }],
  ])('moves the records and purchases of an account that proved %s to a new uid', (_what, before) => {
    expect(resetAddress(before, wanted, NOW)).toEqual({
      payments: [{ ...own, claimed_by: 'new', claimed_at: null }],
      ownership: { user_id: 'new', email: wanted.email, linked_at: NOW, mailbox_confirmed_at: NOW },
      questionnaires: [{ kind: 'move', uid: 'me', to: 'new' }],
    });
  });

  it.each([
    ['live', 'O cartão desta assinatura é seu?'],
    ['past-due', 'Renovação cancelada'],
    ['paused', 'Renovação cancelada'],
  ] as const)(
    'asks by mail about a card that moves with it only where it can be kept: %s',
    (status, subject) => {
      const card = cardPayment({ claimed_by: 'me', subscription: subscription({ status }) });
      const before = account({ subscriber: owned('me'), payments: [card], grants: [cardGrant()] });
      const { mails } = resetAddress(before, wanted, NOW);
      expect(mails?.get('moved_stripe_cs_1_new')?.message.subject).toBe(subject);
    },
  );

  it('ends the cards that move with it, unless the new owner calls them theirs', () => {
    const moved = (changes: Partial<CardPayment>) => {
      const card = cardPayment({ claimed_by: 'me', claimed_at: day(1), ...changes });
      const before = account({ subscriber: owned('me'), payments: [card], grants: [cardGrant()] });
      const { payments, mails } = resetAddress(before, wanted, NOW);
      return [payments?.[0], [...(mails?.keys() ?? [])]];
    };
    const asked = { after_move: 'asked', stop: 'at-period-end', claimed_by: 'new', claimed_at: null };
    expect(moved({})).toMatchObject([asked, ['moved_stripe_cs_1_new']]);
    // A session that may still be paid: by then nobody else could end it.
    expect(moved({ status: 'pending', subscription: null })).toMatchObject([asked, []]);
    const [ending, mails] = moved({ stop: 'at-period-end' });
    expect([ending, mails]).toMatchObject([{ stop: 'at-period-end', claimed_by: 'new' }, []]);
    expect(ending).not.toHaveProperty('after_move');
  });
});

it('a new owner of an imported plan does not find the personal data of the owner before', () => {
  const subscriber = owned('other', { subscribed: true, subscription_tier: 'Personal 3.0', ...personalData });
  const reset = {
    email: 'ana@exemplo.com',
    authUid: null,
    hasMailboxClaim: false,
    isTrainer: false,
    reserved: 'new',
    isAlone: false,
    gone: null,
  };
  const { ownership } = resetAddress(account({ subscriber }), reset, NOW);
  expect(ownership).toMatchObject({ user_id: 'new', nome: '', telefone: '', data_nascimento: '' });
});

describe('an address without an owner', () => {
  const nobody = { user_id: null, linked_at: null, mailbox_confirmed_at: null };
  const none = { nome: '', telefone: '', data_nascimento: '' };

  it.each([
    ['nothing', [], { ...nobody, ...none }],
    ['purchases', [pixGrant()], nobody],
    ['a given plan', [pixGrant({ payment: null })], { ...nobody, ...none }],
    ['purchases beside a given plan', [pixGrant(), pixGrant({ payment: null })], { ...nobody, ...none }],
  ] as const)('where %s remains', (_what, grants, ownership) => {
    expect(forgotten({ grants })).toEqual(ownership);
  });
});
