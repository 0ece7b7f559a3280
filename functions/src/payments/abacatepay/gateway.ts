import { PixIdSchema } from 'domain/contracts/proof';
import * as v from 'valibot';
import type { PixGateway } from '../ports/pix-gateway.ts';
import { ProviderError } from '../ports/provider-error.ts';
import { paidAmount } from './list-charges.ts';
import { request } from './request.ts';
import { ProviderStatusSchema, toPixStatus } from './statuses.ts';

/** The pages of AbacatePay show a data URL, the zod types of its SDK bare base64. */
function toDataUrl(image: string): string {
  return image.startsWith('data:') ? image : `data:image/png;base64,${image}`;
}

const CreatedSchema = v.object({
  id: PixIdSchema,
  amount: v.pipe(v.number(), v.integer()),
  brCode: v.pipe(v.string(), v.minLength(1)),
  brCodeBase64: v.pipe(v.string(), v.minLength(1), v.transform(toDataUrl)),
  expiresAt: v.fallback(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
});
/** Documented as `{id, status, amount, …}` and as `{refundPublicId}`: the acceptance itself is all that counts. */
const RefundedSchema = v.looseObject({});
const CheckedSchema = v.object({ status: ProviderStatusSchema });

/** AbacatePay's API v2: `/transparents/create`, `/check`, `/list` and `/refund`. */
export const abacatePay: PixGateway = {
  async create({ order_id, product, amount_cents, valid_seconds, metadata, payer }) {
    const created = await request('POST', '/transparents/create', CreatedSchema, {
      method: 'PIX',
      data: {
        amount: amount_cents,
        description: product,
        expiresIn: valid_seconds,
        externalId: order_id,
        metadata,
        customer: {
          name: payer.name,
          cellphone: payer.phone,
          email: payer.email,
          taxId: payer.cpf,
        },
      },
    });
    return {
      id: created.id,
      amount_cents: created.amount,
      brCode: created.brCode,
      brCodeBase64: created.brCodeBase64,
      expires_at: created.expiresAt === null ? null : new Date(created.expiresAt),
    };
  },
  async read(id) {
    const { status } = await request(
      'GET',
      `/transparents/check?id=${encodeURIComponent(id)}`,
      CheckedSchema,
    );
    return toPixStatus(status);
  },
  paidAmount,
  async refund(id) {
    try {
      await request('POST', '/transparents/refund', RefundedSchema, { id });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'already-done') return;
      // A second refund is refused in undocumented words. Then the provider's own check tells whether the first was made.
      if (error.kind !== 'refused' || (await this.read(id)) !== 'refunded') throw error;
    }
  },
};
