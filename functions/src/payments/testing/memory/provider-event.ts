import type { PixHint } from '../../ports/pix-gateway.ts';

/** What an event is about, as its webhook reads it. */
export type EventSubject =
  | { readonly provider: 'pix'; readonly id: string; readonly order_id: string; readonly hint: PixHint }
  | { readonly provider: 'card'; readonly session: string; readonly subscription: string | null };

/** An event on its way to us. */
export interface ProviderEvent {
  readonly name: string;
  readonly subject: EventSubject;
  readonly at: Date;
  /** Nothing else will ever tell of it: it may come late and twice, but not be lost. */
  readonly onlyWord: boolean;
  delivery: 'pending' | 'delivered' | 'dropped';
}
