import { normalizeEmail } from 'domain/kit/email';
import type { PaymentDeps } from '../../../buy/ports/payment-deps.ts';
import type { RunningSubscription } from '../../../buy/ports/provider-lists.ts';
import { cardKey } from '../../../buy/records/keys.ts';
import { listRunning } from '../../../buy/stripe/lists.ts';

const SIDE_BY_SIDE = 20;

/** What the site knows of a running subscription. Where one is unknown, a card is charged that nobody here sees. */
type Standing = 'unknown' | 'imported';

/** The running subscriptions at Stripe that were not bought here, and which of them the site does not know. */
export class EarlierSubscriptions {
  private readonly byId = new Map<string, RunningSubscription>();
  private readonly byEmail = new Map<string, readonly RunningSubscription[]>();
  private readonly standings = new Map<string, Standing>();

  /** Reads the list of Stripe, and what the site knows, or is learning of now. Throws `ProviderError`. */
  static async read(deps: PaymentDeps): Promise<EarlierSubscriptions> {
    const earlier = new EarlierSubscriptions();
    const running = await listRunning();
    for (let at = 0; at < running.length; at += SIDE_BY_SIDE) {
      const some = running.slice(at, at + SIDE_BY_SIDE);
      const standings = await Promise.all(some.map((each) => standingOf(deps, each)));
      for (const [each, subscription] of some.entries()) earlier.add(subscription, standings[each] ?? null);
    }
    return earlier;
  }

  /** Those whose customer has this (normalised) address, in any spelling. */
  of(email: string, standings: readonly Standing[]): readonly RunningSubscription[] {
    const all = this.byEmail.get(email) ?? [];
    return all.filter(({ id }) => standings.some((each) => each === this.standings.get(id)));
  }

  find(id: string): RunningSubscription | undefined {
    return this.byId.get(id);
  }

  isUnknown(id: string): boolean {
    return this.standings.get(id) === 'unknown';
  }

  note(id: string): void {
    if (this.byId.has(id)) this.standings.set(id, 'imported');
  }

  unknown(): readonly RunningSubscription[] {
    return [...this.byId.values()].filter(({ id }) => this.isUnknown(id));
  }

  private add(subscription: RunningSubscription, standing: Standing | null): void {
    if (standing === null) return;
    const address = normalizeEmail(subscription.email ?? '');
    this.byId.set(subscription.id, subscription);
    this.byEmail.set(address, [...(this.byEmail.get(address) ?? []), subscription]);
    this.standings.set(subscription.id, standing);
  }
}

/** Null for a subscription that was bought here, also if its payment is not settled yet. */
async function standingOf(
  { store }: PaymentDeps,
  { id, order_id }: RunningSubscription,
): Promise<Standing | null> {
  const key = await store.keyOfSubscription(id);
  if (key !== null) return key === cardKey(id) ? 'imported' : null;
  return order_id !== null && (await store.order(order_id)) !== null ? null : 'unknown';
}
