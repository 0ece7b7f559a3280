import { type RowAccess, type Person, divideAccount } from './person.ts';
import { tellsLimitation } from 'domain/answers/tells-limitation';
import { searchBeginnings } from 'domain/trainer/search';
import {
  type QueueFlag,
  queueOrder,
  type QueueProfile,
  QueueProfileSchema,
  type StoredQueueEntry,
} from 'domain/trainer/row';
import * as v from 'valibot';
import { earliest } from '../../buy/records/moments.ts';
import { renews } from '../../buy/records/payment-status.ts';
import { EXPIRING_MS, type RowState, ownedState, unclaimedState } from './row-state.ts';

/** The rows of an address by their ids: the account's, if it can see a purchase, and one for what no account may see. */
export function queueEntriesOf(person: Person, now: Date): ReadonlyMap<string, StoredQueueEntry> {
  const { account } = person;
  const { owned, unclaimed } = divideAccount(account, now);
  const rows = new Map<string, StoredQueueEntry>();
  // One of the cards may be hidden from the owner, so both rows have the flag.
  const twice: QueueFlag[] = account.payments.filter(renews).length > 1 ? ['renews-twice'] : [];
  if (unclaimed !== null) {
    const base = { subscriber: account.id, uid: null, ...contactOf(unclaimed) };
    rows.set(account.id, toRow(base, unclaimed, unclaimedState(unclaimed, now), twice, now));
  }
  if (owned !== null) {
    const base = { subscriber: account.id, uid: owned.uid, ...contactOf(owned, person) };
    const limitation: QueueFlag[] = tellsLimitation(person.questionnaire?.['limitacoes_lesoes'])
      ? ['limitation']
      : [];
    rows.set(owned.uid, toRow(base, owned, ownedState(owned, person, now), [...limitation, ...twice], now));
  }
  return rows;
}

type Contact = Pick<StoredQueueEntry, 'nome' | 'email' | 'telefone' | 'search'> & QueueProfile;

/**
 * How the person is called and reached, and what they train for. The questionnaire fills what the record does not say. A search
 * finds the person by both, because the person's page shows the name and the phone of the answers.
 */
function contactOf({ record }: RowAccess, person?: Person): Contact {
  const answered = (field: string) => {
    const answer = person?.questionnaire?.[field];
    return typeof answer === 'string' ? answer : '';
  };
  const { email } = record;
  const inAnswers = { nome: answered('nome_completo'), email, telefone: answered('telefone') };
  const nome = record.nome || inAnswers.nome;
  const telefone = record.telefone || inAnswers.telefone;
  return {
    nome,
    email,
    telefone,
    search: [...searchBeginnings({ nome, email, telefone }, inAnswers)],
    ...v.parse(QueueProfileSchema, person?.questionnaire ?? {}),
  };
}

function toRow(
  base: Contact & Pick<StoredQueueEntry, 'subscriber' | 'uid'>,
  access: RowAccess,
  state: RowState,
  moreFlags: readonly QueueFlag[],
  now: Date,
): StoredQueueEntry {
  const { subscription_tier, subscription_end, renews, subscribed } = access.record;
  return {
    ...base,
    tier: subscription_tier,
    subscription_end,
    renews,
    ...state,
    flags: [...moreFlags, ...flagsOf(access)],
    active: subscribed,
    order: queueOrder(state),
    changes_at: nextChange(access, now),
  };
}

function flagsOf({ payments, grants }: RowAccess): readonly QueueFlag[] {
  const isRefused = payments.some(
    (payment) => payment.provider === 'stripe' && payment.subscription?.status === 'past-due',
  );
  return [
    ...(grants.some(({ dispute }) => dispute === 'open') ? (['disputed'] as const) : []),
    ...(isRefused ? (['refused'] as const) : []),
  ];
}

/** The next moment at which time alone changes the row; null if there is none. */
function nextChange({ record }: RowAccess, now: Date): Date | null {
  const { subscription_end: end, entitlement_changes_at } = record;
  const moments = [entitlement_changes_at, end, end && new Date(end.getTime() - EXPIRING_MS)];
  return earliest(moments.flatMap((moment) => (moment !== null && moment > now ? [moment] : [])));
}
