import type { CallableRequest, CallableResponse } from 'domain/contracts';
import { MomentSchema, SubscriberSchema } from 'domain/kit/person';
import { termEnd } from 'domain/kit/terms';
import * as v from 'valibot';
import type { Call } from '../../kit/call/callable.ts';
import { now } from '../../kit/clock.ts';
import { firestore } from '../../kit/firebase/admin.ts';
import { subscriberId } from '../../kit/firebase/subscriber-id.ts';

/**
 * Creates or completes a record that nobody has paid for and nobody owns. Any other record stays as it is, and the caller is
 * not told, so that a stranger learns nothing. A new record expires (`delete_at`, a time-to-live policy), unless a payment or
 * an owner comes and removes the term.
 */
export async function register(data: CallableRequest<'register-subscriber'>): Promise<void> {
  const db = await firestore();
  const ref = db.doc(`subscribers/${subscriberId(data.email)}`);
  await db.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(ref);
    const moment = now();
    const delete_at = termEnd('subscribers', 'registered', moment);
    if (!snapshot.exists) {
      transaction.create(ref, {
        email: data.email,
        nome: data.nome ?? '',
        telefone: data.telefone ?? '',
        data_nascimento: data.data_nascimento ?? '',
        user_id: null,
        subscribed: false,
        subscription_tier: null,
        subscription_end: null,
        created_at: moment,
        updated_at: moment,
        delete_at,
      });
      return;
    }
    const stored = v.parse(SubscriberSchema, snapshot.data());
    const everPaid = stored.subscribed || stored.subscription_end !== null;
    if (everPaid || stored.user_id !== null) return;
    const typed = { nome: data.nome, telefone: data.telefone, data_nascimento: data.data_nascimento };
    const news = Object.fromEntries(Object.entries(typed).filter(([, value]) => value));
    // A record without a term was imported or made by the trainer, and gets none.
    const term = v.is(MomentSchema, snapshot.get('delete_at')) ? { delete_at } : {};
    const changes = { ...news, ...term };
    if (Object.keys(changes).length > 0) transaction.update(ref, { ...changes, updated_at: moment });
  });
}

/** `register-subscriber` (spec §7). The site does not call it: an order registers its buyer. */
export async function registerSubscriber({
  data,
}: Call<'register-subscriber'>): Promise<CallableResponse<'register-subscriber'>> {
  await register(data);
  return { success: true };
}
