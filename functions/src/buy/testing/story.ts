import { DAY_MS } from 'domain/kit/dates';
import { type PlanId, PLANS } from 'domain/buy/plans';
import { subscriberId } from '../../kit/admin.ts';
import { findBuyer, orderCheckout, orderPix } from '../order.ts';
import { changeAccount } from '../change-account.ts';
import { claimAddress } from '../ownership.ts';
import type { CardNews } from '../settle-card.ts';
import type { PixNews } from '../settle-pix.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { cardKey, pixKey } from '../records.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { type AppliedReading, applyCardNews, applyPixNews, syncPayment } from '../sync-payment.ts';
import { refresh } from './act.ts';
import type { Providers } from './history.ts';
import { World } from './world.ts';

const EMAIL = 'ana@example.com';

/** One buyer's story, day by day, against the core in memory. Every round trip works, unless the story breaks it. */
export class Story {
  readonly world: World;
  readonly deps: PaymentDeps;
  readonly buyer = subscriberId(EMAIL);
  /** The buyer's account, made with the proof of the first purchase. */
  readonly owned = { subscriber: this.buyer, owner: 'uid-ana' };
  private readonly begin: number;
  private orders = 0;

  constructor(providers?: Providers) {
    this.world = new World(providers);
    this.deps = this.world.process();
    this.begin = this.world.now().getTime();
  }

  /** The data of a new order. Each call stands for the button of a new dialog. */
  newOrder(plan: PlanId = 'plus') {
    this.orders += 1;
    return {
      order_id: `00000000-0000-4000-8000-${String(this.orders).padStart(12, '0')}`,
      plan,
      customer_email: EMAIL,
      customer_name: 'Ana Lima',
      customer_phone: '(11)99999-9999',
      customer_tax_id: '52998224725',
    };
  }

  async ordersPix(plan: PlanId = 'plus'): Promise<string> {
    return (await orderPix(this.deps, this.newOrder(plan), await this.account())).made.id;
  }

  async ordersByCard(plan: PlanId = 'plus'): Promise<string> {
    const { customer_tax_id: _none, ...order } = this.newOrder(plan);
    return (await orderCheckout(this.deps, order, await this.account(), 'https://site.example')).made.id;
  }

  /** Orders, pays and receives the webhook. Returns the payment's key. */
  async buysByPix(plan: PlanId = 'plus'): Promise<string> {
    const id = await this.ordersPix(plan);
    this.world.pix.pay(id, PLANS[plan].price_cents, 0);
    await syncPayment(this.deps, pixKey(id));
    await this.makesAccount(pixKey(id));
    return pixKey(id);
  }

  async buysByCard(plan: PlanId = 'plus'): Promise<string> {
    const id = await this.ordersByCard(plan);
    this.world.card.complete(id, { amount_cents: PLANS[plan].price_cents, currency: 'brl' });
    await syncPayment(this.deps, cardKey(id));
    await this.makesAccount(cardKey(id));
    return cardKey(id);
  }

  /** The uid of the buyer's account, or null before it is made. With an account, the buyer orders signed in. */
  private account(): Promise<string | null> {
    return findBuyer(this.deps, this.owned.owner, EMAIL);
  }

  private async makesAccount(key: string): Promise<void> {
    if ((await this.account()) !== null) return;
    const wanted = { key, uid: this.owned.owner, details: {}, abandoned: null };
    await changeAccount(this.deps, { payment: key }, (account, now) => claimAddress(account, wanted, now));
  }

  /** Settles a reading of the card provider, which may be an old one. */
  reads(key: string, reading: Omit<CardNews, 'live'>): Promise<AppliedReading> {
    return applyCardNews(this.deps, key, reading);
  }

  /** Settles news of a PIX, which may contradict the provider's present state. */
  async hears(key: string, news: PixNews): Promise<void> {
    await applyPixNews(this.deps, key, news);
  }

  /** Refuses the card of this purchase from now on. */
  refuses(key: string): void {
    const subscription = this.world.card.sessions.get(key.replace('stripe_', ''))?.subscription;
    if (subscription) subscription.refuses = true;
  }

  /** Lets days pass. The scheduled functions run every day and at the end. */
  async days(days: number): Promise<void> {
    for (let left = days; left > 0; left -= 1) {
      this.world.pass(Math.min(left, 1) * DAY_MS);
      await this.scheduledRun();
    }
  }

  /** The moment `days` days after the story's beginning. */
  day(days: number): Date {
    return new Date(this.begin + days * DAY_MS);
  }

  async scheduledRun(): Promise<void> {
    await reconcilePayments(this.deps);
    await refresh(this.world, this.deps);
  }

  /** The access in the subscriber's record. `until` is in days after the story's beginning. */
  access(): {
    readonly subscribed: boolean;
    readonly tier: string | null;
    readonly until: number;
    renews: boolean;
  } {
    const record = this.world.data.get('subscribers', this.buyer);
    const end = record?.subscription_end?.getTime() ?? this.begin;
    return {
      subscribed: record?.subscribed ?? false,
      tier: record?.subscription_tier ?? null,
      until: Math.round((end - this.begin) / DAY_MS),
      renews: record?.renews ?? false,
    };
  }

  /** The kinds of the mails sent, in the order of their ids: `purchase`, `replaced`, … */
  mails(): readonly string[] {
    return this.world.data.all('mail').map(([id]) => id.split('_')[0] ?? '');
  }

  /** Refuses every card from now on, or accepts it again. */
  cardsAre(refuses: 'refused' | 'accepted'): void {
    for (const { subscription } of this.world.card.sessions.values()) {
      if (subscription) subscription.refuses = refuses === 'refused';
    }
  }

  /** The number of charges of all cards together. */
  charges(): number {
    return [...this.world.card.sessions.values()]
      .flatMap(({ subscription }) => subscription?.invoices ?? [])
      .filter(({ paid_at }) => paid_at !== null).length;
  }
}
