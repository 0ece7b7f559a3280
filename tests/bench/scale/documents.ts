import { DAY_MS, HOUR_MS } from 'domain/durations';
import { PERIOD_DAYS } from 'domain/plans';
import { cardKey, invoiceKey, pixKey } from '../../../functions/src/payments/records/payment-key.ts';
import {
  AMOUNT,
  cardTruth,
  formerPaidAt,
  kindOf,
  PERIOD_MS,
  personId,
  pixIdOf,
  pixPaidAt,
  sessionIdOf,
  share,
} from './people.ts';

/** The reconciler runs every 15 minutes. */
const RUN_MS = 15 * 60_000;

/** A look that is due once in an interval: some time in the 15 minutes before now, or later, evenly. */
function look(now: Date, index: number, interval: number): Date {
  return new Date(now.getTime() - RUN_MS + share(index, 5) * interval);
}
const routine = (now: Date, paid: Date) => (now.getTime() - paid.getTime() < 10 * DAY_MS ? 1 : 7) * DAY_MS;

/** A document with its path. */
type Stored = readonly [path: string, fields: Readonly<Record<string, unknown>>];

const registration = (index: number) => ({
  email: `${personId(index)}@bench.example`,
  nome: 'Ana Souza',
  telefone: '(11)98765-4321',
  data_nascimento: '1990-02-28',
});

function payment(index: number, changes: Readonly<Record<string, unknown>>) {
  return {
    plan: 'plus',
    amount_cents: AMOUNT,
    registration: registration(index),
    subscriber: personId(index),
    order_id: `order-${index}`,
    protocol: `B-${index}`,
    checked_at: null,
    claimed_by: personId(index),
    claimed_at: null,
    withdrawal: null,
    ...changes,
  };
}

function pixPayment(
  index: number,
  turn: number,
  created: Date,
  changes: Readonly<Record<string, unknown>>,
): Stored {
  const provider_id = pixIdOf(index, turn);
  const expires_at = new Date(created.getTime() + HOUR_MS / 2);
  const fields = {
    provider: 'abacatepay',
    provider_id,
    disputed_at: null,
    created_at: created,
    expires_at,
    paid_at: null,
  };
  return [`payments/${pixKey(provider_id)}`, payment(index, { ...fields, ...changes })];
}

function grant(
  key: string,
  index: number,
  paid_at: Date,
  changes: Readonly<Record<string, unknown>>,
): Stored {
  const money = { amount_cents: AMOUNT, refunded_cents: 0, dispute: 'none', reversed_at: null };
  return [`grants/${key}`, { subscriber: personId(index), tier: 'plus', paid_at, ...money, ...changes }];
}

function paidPix(index: number, turn: number, paid: Date, reconcile_at: Date | null): readonly Stored[] {
  const key = pixKey(pixIdOf(index, turn));
  return [
    pixPayment(index, turn, paid, { status: 'paid', paid_at: paid, reconcile_at }),
    grant(key, index, paid, { kind: 'pix', payment: key, days: PERIOD_DAYS }),
  ];
}

/** The documents of one person's money. */
function moneyOf(index: number, now: Date): readonly Stored[] {
  switch (kindOf(index)) {
    case 'pix': {
      const paid = pixPaidAt(index, now);
      const earlier = new Date(paid.getTime() - PERIOD_MS);
      return [
        ...paidPix(index, 2, paid, look(now, index, routine(now, paid))),
        ...(index % 2 === 0 ? paidPix(index, 1, earlier, look(now, index + 1, 7 * DAY_MS)) : []),
      ];
    }
    case 'unpaid': {
      // Codes of the last ten days. The reconciler looks at each for two.
      const age = share(index, 3) * 10 * DAY_MS;
      const created = new Date(now.getTime() - age);
      const status = age < HOUR_MS / 2 ? 'pending' : 'expired';
      return [
        pixPayment(index, 1, created, {
          status,
          reconcile_at: age < 2 * DAY_MS ? look(now, index, RUN_MS) : null,
        }),
      ];
    }
    case 'card': {
      const { subscription, invoices } = cardTruth(index, now);
      const [first, last] = [invoices[0]?.paid_at ?? now, invoices.at(-1)?.paid_at ?? now];
      const next = look(now, index, routine(now, last));
      const end = subscription?.period_end ?? now;
      const key = cardKey(sessionIdOf(index));
      const fields = {
        provider: 'stripe',
        provider_id: sessionIdOf(index),
        status: 'paid',
        customer: `cus_${index}`,
      };
      const times = {
        created_at: first,
        expires_at: first,
        paid_at: first,
        read_at: first,
        reconcile_at: end < next ? end : next,
      };
      return [
        [
          `payments/${key}`,
          payment(index, { ...fields, ...times, subscription, stop: null, refused: null, adopted_at: null }),
        ],
        ...invoices.map(({ id, paid_at, period_start, period_end }) =>
          grant(invoiceKey(id), index, paid_at, { kind: 'card', payment: key, period_start, period_end }),
        ),
      ];
    }
    case 'former': {
      const paid = formerPaidAt(index, now);
      const isWatched = now.getTime() - paid.getTime() < 120 * DAY_MS;
      return paidPix(index, 1, paid, isWatched ? look(now, index, 7 * DAY_MS) : null);
    }
  }
}

/** When the access of a person ends; null for one who has none. */
function endOf(index: number, now: Date): Date | null {
  const kind = kindOf(index);
  if (kind === 'card') return cardTruth(index, now).subscription?.period_end ?? null;
  return kind === 'pix' ? new Date(pixPaidAt(index, now).getTime() + PERIOD_MS) : null;
}

/** Every document of one person. Two thirds of those with access have answered. */
export function documentsOf(index: number, now: Date): readonly Stored[] {
  const id = personId(index);
  const end = endOf(index, now);
  const record = {
    ...registration(index),
    user_id: kindOf(index) === 'unpaid' ? null : id,
    subscribed: end !== null,
    subscription_tier: end === null ? null : 'plus',
    subscription_end: end,
    entitlement_changes_at: end,
    renews: kindOf(index) === 'card',
    mailbox_confirmed_at: now,
    // A reminder goes out on one day of the week before an end.
    reminded_end: end !== null && end.getTime() - now.getTime() < 6 * DAY_MS ? end : null,
  };
  if (end === null) {
    const ended =
      kindOf(index) === 'former' ? new Date(formerPaidAt(index, now).getTime() + PERIOD_MS) : null;
    // A registration that nobody paid for goes by itself.
    const gone = {
      subscription_end: ended,
      delete_at: ended === null ? new Date(now.getTime() + 30 * DAY_MS) : null,
    };
    return [[`subscribers/${id}`, { ...record, ...gone }], ...moneyOf(index, now)];
  }
  const person: Stored = [`subscribers/${id}`, record];
  const isComplete = index % 3 !== 0;
  const row = {
    subscriber: id,
    uid: id,
    nome: 'Ana Souza',
    email: record.email,
    tier: 'plus',
    subscription_end: end,
    state: isComplete ? 'released' : 'answering',
    since: now,
    active: true,
    order: '9999-12-31 ',
    search: ['an', 'ana', 'so', 'sou', 'souz', 'souza'],
    changes_at: end,
  };
  const answers: Stored = [
    `anamnese_treinos/${id}`,
    {
      user_id: id,
      subscriber: id,
      nome_completo: 'Ana Souza',
      objetivo_principal: 'hipertrofia',
      completa: true,
      created_at: now,
    },
  ];
  return [person, ...moneyOf(index, now), [`queue/${id}`, row], ...(isComplete ? [answers] : [])];
}
