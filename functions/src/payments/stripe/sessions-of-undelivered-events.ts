import { askPatiently, readAnswer } from './ask.ts';
import { PAGE } from './fields.ts';
import { findSession } from './find-session.ts';
import { EVENT_TYPES, EventSchema, type Subject, subjectOf } from './webhook-event.ts';

/**
 * The sessions of the events since `since` that no webhook of ours has accepted yet, each session once (Stripe, "Process
 * undelivered webhook events"). Throws `ProviderError`.
 */
export function sessionsOfUndeliveredEvents(since: Date): Promise<readonly string[]> {
  return askPatiently(async (client) => {
    const subjects = new Map<string, Subject>();
    const events = client.events.list({
      delivery_success: false,
      created: { gte: Math.floor(since.getTime() / 1000) },
      types: [...EVENT_TYPES],
      limit: PAGE,
    });
    for await (const event of events) {
      const subject = subjectOf(readAnswer(EventSchema, event));
      if (subject !== null) subjects.set(subject.id, subject);
    }
    const sessions = new Set<string>();
    for (const subject of subjects.values()) {
      const session = subject.kind === 'session' ? subject : await findSession(client, subject);
      if (session !== null) sessions.add(session.id);
    }
    return [...sessions];
  });
}
