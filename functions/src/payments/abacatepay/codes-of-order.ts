import { PixIdSchema } from 'domain/contracts/proof';
import * as v from 'valibot';
import { request } from './request.ts';

const ListSchema = v.array(v.object({ id: PixIdSchema }));

/**
 * The ids of the PIX codes that AbacatePay made of an order (`/transparents/list`, by `externalId`). Throws `ProviderError`.
 */
export async function codesOfOrder(orderId: string): Promise<readonly string[]> {
  const found = await request(
    'GET',
    `/transparents/list?externalId=${encodeURIComponent(orderId)}`,
    ListSchema,
  );
  return found.map(({ id }) => id);
}
