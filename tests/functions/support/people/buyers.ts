import { randomUUID } from 'node:crypto';
import type { CallableInput } from 'domain/contracts';
import type { PixData } from 'domain/buy/pix-contract';
import type { Caller } from '../servers/platform.ts';
import type { Stage } from '../stage.ts';

/** A valid CPF that documentation commonly uses as an example. */
export const CPF = '529.982.247-25';

/** The data that the PIX dialog sends for this buyer. */
export function pixForm(
  email: string,
  changes: Partial<CallableInput<'create-pix-payment'>> = {},
): CallableInput<'create-pix-payment'> {
  return {
    plan: 'plus',
    customer_email: email,
    customer_name: 'Ana Souza',
    customer_phone: '(11)98765-4321',
    customer_tax_id: CPF,
    order_id: randomUUID(),
    ...changes,
  };
}

/** Asks for a code and answers it. Throws if the provider refuses. */
export async function askForPix(
  stage: Stage,
  email: string,
  changes: Partial<CallableInput<'create-pix-payment'>> = {},
  caller: Caller = {},
): Promise<PixData> {
  const answer = await stage.call('create-pix-payment', pixForm(email, changes), caller);
  if (!answer.success) throw new Error(answer.error);
  return answer.pixData;
}

/** Pays a code as a bank's app does, and drops the webhook, so that only polls can find the payment. */
export async function paySilently(stage: Stage, pixId: string): Promise<void> {
  await stage.control('/webhooks/next', { action: 'drop' });
  await stage.control(`/charges/${pixId}/pay`, { force: true });
}

/** Buys by PIX, and polls once so that the payment is granted. */
export async function buy(
  stage: Stage,
  email: string,
  changes: Partial<CallableInput<'create-pix-payment'>> = {},
  caller: Caller = {},
): Promise<PixData> {
  const pix = await askForPix(stage, email, changes, caller);
  await paySilently(stage, pix.id);
  await stage.call('check-pix-payment', { pixId: pix.id, customer_email: email });
  return pix;
}
