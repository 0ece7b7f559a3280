import { DAY_MS, HOUR_MS } from 'domain/durations';
import { MomentSchema } from 'domain/records/subscriber';
import { termEnd } from 'domain/terms/collections';
import * as v from 'valibot';

/** How long changes are gathered: about as long as a person sits at the form. */
const GATHERED_MS = HOUR_MS;
/** The most events that are remembered. Beyond them, an event that comes again may cause a mail again. */
const MOST_EVENTS = 100;

const moment = v.fallback(v.nullable(MomentSchema), null);

/**
 * `questionnaire_news/{uid}`: whether answers have changed since the last mail to the trainer. Clients cannot read it. After a
 * mail the document stays for a term longer than any event is delivered again, so that such an event is recognised.
 */
export const NewsSchema = v.object({
  /** When the first answer changed. */
  since: moment,
  /** When the mail is due; null while nothing has changed. */
  due_at: moment,
  told_at: moment,
  /** The ids of the events that were gathered. */
  events: v.fallback(v.array(v.string()), []),
});
export type News = v.InferOutput<typeof NewsSchema>;

/** The news with one event added that changed answers. The mail is due an hour after the first, at most one a day. */
export function gathered(news: News, event: string, now: Date): News {
  const since = news.since ?? now;
  const after = news.told_at === null ? 0 : news.told_at.getTime() + DAY_MS;
  return {
    ...news,
    since,
    due_at: new Date(Math.max(since.getTime() + GATHERED_MS, after)),
    events: [...news.events, event].slice(-MOST_EVENTS),
  };
}

/** The news after a mail to the trainer. */
export function told({ events }: News, now: Date): News & { readonly delete_at: Date } {
  const delete_at = termEnd('questionnaire_news', 'told', now);
  return { since: null, due_at: null, told_at: now, events, delete_at };
}
