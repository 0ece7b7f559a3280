import type { Fault } from './memory/port-call.ts';
import type { Role } from './people.ts';

/** A number that picks one of the objects that exist when the step is done. */
type Which = number;

/** One action of a person, a provider or a scheduled function. A step that is not possible at its moment does nothing. */
export type Step =
  | OrderStep
  /** A buyer pays a code or session that the buyer was shown. */
  | { readonly kind: 'pay'; readonly which: Which; readonly as: PayAs; readonly told: ToldAfter }
  /** A browser asks for the state of a payment: by polling, or on the return from the hosted page. */
  | { readonly kind: 'poll'; readonly which: Which }
  | { readonly kind: 'deliver'; readonly which: Which; readonly again: boolean; readonly shortId: boolean }
  /** The provider stops trying to deliver an event. */
  | { readonly kind: 'drop'; readonly which: Which }
  | { readonly kind: 'reconcile' }
  | { readonly kind: 'refresh' }
  /** The trainer refunds at the provider. `stale`: the provider's PIX check keeps answering PAID. */
  | { readonly kind: 'refund'; readonly which: Which; readonly part: boolean; readonly stale: boolean }
  | { readonly kind: 'dispute'; readonly which: Which; readonly stale: boolean }
  | { readonly kind: 'resolve'; readonly which: Which; readonly outcome: 'won' | 'lost' }
  /** From now on, a card is refused, or accepted again. */
  | { readonly kind: 'card'; readonly which: Which; readonly refuses: boolean }
  | { readonly kind: 'recover'; readonly which: Which }
  /** The trainer gives a discount or a credit at the provider, or raises the price: each next renewal costs `cents`. */
  | { readonly kind: 'reprice'; readonly which: Which; readonly cents: number }
  /** The trainer charges `cents` beside the periods. */
  | { readonly kind: 'charge-aside'; readonly which: Which; readonly cents: number }
  | { readonly kind: 'cancel'; readonly who: Which }
  | { readonly kind: 'cancel-at-provider'; readonly which: Which }
  /** The trainer takes back at the provider the end that an open dispute has brought. */
  | { readonly kind: 'resume'; readonly which: Which }
  /** The holder of a session ends the renewal of its purchase, signed out. */
  | { readonly kind: 'cancel-by-session'; readonly which: Which }
  | { readonly kind: 'withdraw'; readonly which: Which }
  /** The holder of a proof makes an account with it. */
  | { readonly kind: 'claim'; readonly which: Which }
  /** The holder of a proof adds the purchase to the account that the holder is signed in to. */
  | { readonly kind: 'add'; readonly which: Which; readonly as: AddAs }
  /** The owner of an address says that a card which moved to the account is theirs. */
  | { readonly kind: 'keep'; readonly which: Which }
  | { readonly kind: 'sign-up'; readonly who: Which; readonly by: Role }
  /** The reader of the mailbox confirms it, or resets the password by a mailed link. */
  | { readonly kind: 'confirm' | 'reset'; readonly who: Which }
  | { readonly kind: 'answer'; readonly who: Which }
  /** The account is deleted: by our function, or in Auth alone. */
  | { readonly kind: 'delete' | 'vanish'; readonly who: Which };

/** How a purchase joins an account: beside its other cards, in their place, or by a link that a stranger made. */
export type AddAs = 'beside' | 'in-place' | 'link';

/** An order. Repeating an order means pressing the same button again. `by`: a stranger may buy for any address. */
export interface OrderStep {
  readonly kind: 'order';
  readonly who: Which;
  readonly slot: 0 | 1;
  readonly method: 'pix' | 'card';
  readonly plan: 'plus' | 'pro';
  readonly by: Role;
  readonly live: boolean;
}

/** Whether the agreed amount is paid, in the agreed currency. */
export type PayAs = 'agreed' | 'another-amount' | 'another-currency';
/** Seconds until the provider's check reports a PIX as paid. */
type ToldAfter = number;

/** Concurrent operations, the order in which they take turns, and the round trips that fail. */
export interface Burst {
  readonly steps: readonly Step[];
  readonly order: readonly number[];
  /** Whether the same operation usually gets the next turn again. Otherwise every operation may get it. */
  readonly isSticky: boolean;
  readonly faults: readonly { readonly call: number; readonly fault: Fault }[];
}

/** Time passes. `cron`: the scheduled functions run meanwhile. */
export interface Pause {
  readonly hours: number;
  readonly cron: boolean;
}

/** The behaviours of the providers that depend on the account's settings or are not documented clearly. */
export interface Providers {
  /** Whether a repeated creation of a PIX for the same order returns the same charge. */
  readonly pixRepeats: boolean;
  /** The end of a subscription whose renewal was refused at every attempt: the provider cancels it or leaves it unpaid. */
  readonly afterRetries: 'cancel' | 'leave';
}

/** The record of a buyer's address at the beginning. */
export type BuyerStart = 'new' | 'registered' | 'imported' | 'courtesy';

export interface History {
  readonly providers: Providers;
  readonly buyers: readonly BuyerStart[];
  readonly acts: readonly (Burst | Pause)[];
  /** Whether pending events are delivered in the end, and the outcome of open disputes. */
  readonly ending: { readonly deliver: boolean; readonly disputes: 'won' | 'lost' | 'open' };
}
