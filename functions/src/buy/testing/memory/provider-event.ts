import type { PixHint } from '../../gateways.ts';

/** The subject of an event, as the webhook reads it. */
type EventSubject =
  | { readonly provider: 'pix'; readonly id: string; readonly order_id: string; readonly hint: PixHint }
  | { readonly provider: 'card'; readonly session: string; readonly subscription: string | null };

/** An event that the provider sends to our webhook. */
export interface ProviderEvent {
  readonly name: string;
  readonly subject: EventSubject;
  readonly at: Date;
  /** Whether the event is the only source of its news. Such an event may come late and twice, but is never lost. */
  readonly onlyWord: boolean;
  delivery: 'pending' | 'delivered' | 'dropped';
}
