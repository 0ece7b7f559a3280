import { MomentSchema } from 'domain/kit/person';
import * as v from 'valibot';
import { now } from '../../kit/clock.ts';
import { firestore } from '../../kit/admin.ts';
import { type Delivery, DeliverySchema } from '../../mail/mail.ts';
import { kindOf } from './diagnose.ts';

/** How many mails are looked at. Those that are left are found by the next run. */
const MOST = 500;
const FailedSchema = v.object({ created_at: MomentSchema, delivery: DeliverySchema });

/**
 * Sends the mails again that were given up because the mail server took none of them; a dry run says which ones these are. A mail
 * to a mailbox that does not exist, and a document that is no mail, would be refused again. The trainer's own notes of mails that
 * did not arrive are left out: they are not true any more. Answers a line for each mail, without addresses.
 */
export async function resendMails(isDry: boolean): Promise<readonly string[]> {
  const db = await firestore();
  const { docs } = await db.collection('mail').where('delivery.state', '==', 'failed').limit(MOST).get();
  const lines: string[] = [];
  for (const { ref } of docs.filter(({ id }) => kindOf(id) !== 'undelivered')) {
    const line = await db.runTransaction(async (transaction) => {
      const found = v.safeParse(FailedSchema, (await transaction.get(ref)).data());
      if (!found.success || !isServersFault(found.output.delivery)) return null;
      const { created_at, delivery } = found.output;
      const again: Delivery = {
        state: 'waiting',
        attempts: 0,
        next_at: now(),
        at: now(),
        error: null,
        reply: null,
      };
      // The time for which it is tried begins once more.
      if (!isDry) transaction.update(ref, { created_at: now(), delivery: again });
      return `${created_at.toISOString()} ${kindOf(ref.id)}: ${delivery.error}${delivery.reply === null ? '' : `, reply ${delivery.reply}`}`;
    });
    if (line !== null) lines.push(line);
  }
  if (lines.length === 0) return ['No mail was given up because of the mail server.'];
  return [
    isDry ? 'It would send again:' : 'Sent again within a minute or two:',
    ...lines.toSorted().map((line) => `  ${line}`),
  ];
}

function isServersFault({ state, error }: Delivery): boolean {
  return state === 'failed' && error !== 'refused' && error !== 'malformed';
}
