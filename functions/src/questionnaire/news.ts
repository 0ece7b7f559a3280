import { DAY_MS, HOUR_MS } from 'domain/durations';
import { ANSWER_FIELDS, type AnswerField } from 'domain/questionnaire/fields';
import { MomentSchema } from 'domain/records/subscriber';
import * as v from 'valibot';

/** How long changes are gathered: as long as somebody sits at the form. */
const GATHERED_MS = HOUR_MS;
/** How long a telling is remembered: longer than any event is delivered again. */
const REMEMBERED_MS = 30 * DAY_MS;
/** The most events that are remembered; of more than these one may be told twice, in a mail that is due anyway. */
const MOST_EVENTS = 100;

const moment = v.fallback(v.nullable(MomentSchema), null);

/**
 * `questionnaire_news/{uid}`: which answers have changed since the trainer was last told, without their values. Closed to
 * clients. After a telling it waits empty, so that an event that comes again is known, and then expires.
 */
export const NewsSchema = v.object({
  fields: v.fallback(v.array(v.picklist(ANSWER_FIELDS)), []),
  /** When the first of them changed. */
  since: moment,
  /** When the trainer is to be told; null while there is nothing to tell. */
  due_at: moment,
  told_at: moment,
  /** The ids of the events that were gathered. */
  events: v.fallback(v.array(v.string()), []),
});
export type News = v.InferOutput<typeof NewsSchema>;

/** The news with one event's changes in them; the trainer is told an hour later, and not twice within a day. */
export function gathered(news: News, event: string, fields: readonly AnswerField[], now: Date): News {
  const since = news.since ?? now;
  const after = news.told_at === null ? 0 : news.told_at.getTime() + DAY_MS;
  return {
    ...news,
    fields: ANSWER_FIELDS.filter((field) => news.fields.includes(field) || fields.includes(field)),
    since,
    due_at: new Date(Math.max(since.getTime() + GATHERED_MS, after)),
    events: [...news.events, event].slice(-MOST_EVENTS),
  };
}

/** The news once the trainer was told. */
export function told({ events }: News, now: Date): News & { readonly delete_at: Date } {
  const delete_at = new Date(now.getTime() + REMEMBERED_MS);
  return { fields: [], since: null, due_at: null, told_at: now, events, delete_at };
}
