import { HOUR_MS } from 'domain/kit/durations';
import { MomentSchema } from 'domain/kit/subscriber';
import * as v from 'valibot';
import { readHealth } from '../../../kit/health/health.ts';
import { type Check, type StatusLine, timeAgo } from '../status-line.ts';

/** How many of the latest grants are looked at for the last sale of each provider. */
const LATEST = 20;
/** A webhook comes within minutes of the money. Stripe dates an invoice about an hour before it charges. */
const DELAY_MS = 2 * HOUR_MS;

const GrantSchema = v.object({ kind: v.string(), payment: v.nullish(v.string()), paid_at: MomentSchema });

/** Whether a webhook came since the last sale of its provider: 22 reads. */
export const checkWebhooks: Check = async ({ db, now }) => {
  const latest = await db
    .collection('grants')
    .orderBy('paid_at', 'desc')
    .select('kind', 'payment', 'paid_at')
    .limit(LATEST)
    .get();
  const grants = latest.docs.map((doc) => v.parse(GrantSchema, doc.data()));
  const lastSale = (wanted: string) =>
    grants.find(({ kind, payment }) => kind === wanted && typeof payment === 'string')?.paid_at ?? null;
  return Promise.all([
    lineOf('abacatepay-webhook', lastSale('pix'), now),
    lineOf('stripe-webhook', lastSale('card'), now),
  ]);
};

async function lineOf(webhook: string, sale: Date | null, now: Date): Promise<StatusLine> {
  const { at } = await readHealth(webhook);
  const came = at === null ? `${webhook} never came` : `${webhook} came ${timeAgo(at, now)} ago`;
  // A sale of the last minutes may be announced yet.
  const isTold =
    sale === null ||
    now.getTime() - sale.getTime() < DELAY_MS ||
    (at !== null && at.getTime() > sale.getTime() - DELAY_MS);
  if (isTold)
    return { area: 'webhooks', level: 'ok', what: sale === null ? `${came}; no late sale to tell of` : came };
  const what = `${came}, although money came ${timeAgo(sale, now)} ago`;
  return { area: 'webhooks', level: 'bad', what, next: 'docs/operations.md#webhooks' };
}
