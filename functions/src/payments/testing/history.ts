import type { Fault } from './memory/port-call.ts';
import type { Role } from './people.ts';

/** A number that picks one of the things that exist at that moment. */
type Which = number;

/** One thing that somebody does. What is not possible just then does nothing. */
export type Step =
  | OrderStep
  /** The buyer pays something that they were shown. */
  | { readonly kind: 'pay'; readonly which: Which; readonly as: PayAs; readonly told: ToldAfter }
  /** A browser asks: a poll, or the return from the hosted page. */
  | { readonly kind: 'poll'; readonly which: Which }
  | { readonly kind: 'deliver'; readonly which: Which; readonly again: boolean; readonly shortId: boolean }
  /** The provider gives an event up. */
  | { readonly kind: 'drop'; readonly which: Which }
  | { readonly kind: 'reconcile' }
  | { readonly kind: 'refresh' }
  /** The trainer gives money back at the provider; `stale`: the PIX check goes on saying PAID. */
  | { readonly kind: 'refund'; readonly which: Which; readonly part: boolean; readonly stale: boolean }
  | { readonly kind: 'dispute'; readonly which: Which; readonly stale: boolean }
  | { readonly kind: 'resolve'; readonly which: Which; readonly outcome: 'won' | 'lost' }
  /** A card is refused from now on, or accepted again. */
  | { readonly kind: 'card'; readonly which: Which; readonly refuses: boolean }
  | { readonly kind: 'recover'; readonly which: Which }
  | { readonly kind: 'cancel'; readonly who: Which }
  | { readonly kind: 'cancel-at-provider'; readonly which: Which }
  | { readonly kind: 'withdraw'; readonly which: Which }
  /** Who holds the proof of something paid makes an account with it. */
  | { readonly kind: 'claim'; readonly which: Which }
  /** Who holds the proof of something paid adds it to the account that they are signed in to. */
  | { readonly kind: 'add'; readonly which: Which }
  | { readonly kind: 'sign-up'; readonly who: Which; readonly by: Role }
  /** Whoever reads the mailbox confirms it, or resets the password by it. */
  | { readonly kind: 'confirm' | 'reset'; readonly who: Which }
  | { readonly kind: 'answer'; readonly who: Which }
  /** The account is deleted: by us, or by Auth alone. */
  | { readonly kind: 'delete' | 'vanish'; readonly who: Which };

/** The same order again is the same button pressed again. `by`: a stranger may buy for anybody's address. */
export interface OrderStep {
  readonly kind: 'order';
  readonly who: Which;
  readonly slot: 0 | 1;
  readonly method: 'pix' | 'card';
  readonly plan: 'plus' | 'pro';
  readonly by: Role;
  readonly live: boolean;
}

/** Whether what is paid is what was agreed on. */
export type PayAs = 'agreed' | 'another-amount' | 'another-currency';
/** Seconds until the provider's own check knows of a PIX. */
type ToldAfter = number;

/** Operations that run side by side: in which order they take turns, and which of their round trips fail. */
export interface Burst {
  readonly steps: readonly Step[];
  readonly order: readonly number[];
  /** Whether an operation mostly goes on until another overtakes it; else any of them takes the next turn. */
  readonly isSticky: boolean;
  readonly faults: readonly { readonly call: number; readonly fault: Fault }[];
}

/** Time passes; `cron`: the scheduled functions run meanwhile. */
export interface Pause {
  readonly hours: number;
  readonly cron: boolean;
}

/** What differs from one provider's account, or one reading of its documentation, to the next. */
export interface Providers {
  /** Whether creating a PIX again for the same order answers the same charge. */
  readonly pixRepeats: boolean;
  /** What becomes of a subscription whose renewal was refused to the end. */
  readonly afterRetries: 'cancel' | 'leave';
}

/** What is kept of a buyer's address before anything happens. */
export type BuyerStart = 'new' | 'registered' | 'imported' | 'courtesy';

export interface History {
  readonly providers: Providers;
  readonly buyers: readonly BuyerStart[];
  readonly acts: readonly (Burst | Pause)[];
  /** Whether what is still on its way arrives in the end, and how open disputes end. */
  readonly ending: { readonly deliver: boolean; readonly disputes: 'won' | 'lost' | 'open' };
}
