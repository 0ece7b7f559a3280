import { EmailSchema } from 'domain/email';
import { MomentSchema } from 'domain/records/subscriber';
import * as v from 'valibot';
import { DeliverySchema } from './delivery.ts';

/** The fields that this product's code gives every mail. A document without them was imported. */
export const WrittenByUsSchema = v.object({
  created_at: MomentSchema,
  delete_at: MomentSchema,
  delivery: DeliverySchema,
});

/**
 * A `mail` document as it is read before it is sent. An address that is not exactly one address, such as
 * `a@x.com, b@y.com`, is refused here, so that nothing behind it can read several recipients into it.
 */
export const StoredMailSchema = v.object({
  ...WrittenByUsSchema.entries,
  to: v.strictTuple([EmailSchema]),
  message: v.object({
    subject: v.string(),
    text: v.string(),
    action: v.exactOptional(
      v.object({ label: v.string(), url: v.pipe(v.string(), v.regex(/^https?:\/\//)) }),
    ),
  }),
  about: v.array(v.string()),
});
export type ReadMail = v.InferOutput<typeof StoredMailSchema>;
