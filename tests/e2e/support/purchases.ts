import { expect, type Page } from '@playwright/test';
import type { CallableInput, CallableName, CallableResponse } from 'domain/contracts/table';
import type { Proof } from 'domain/contracts/proof';
import type { PlanId } from 'domain/plans';
import { PAYMENTS } from 'domain/texts/payments';
import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../../../emulators/seed/seed.mjs';
import { type Buyer, newBuyer, payPix } from './buyer.ts';
import { suitePorts } from './journey.ts';

/** Calls a function as the buying browser does, without its dialogs. */
async function call<Name extends CallableName>(
  name: Name,
  data: CallableInput<Name>,
): Promise<CallableResponse<Name>> {
  const response = await fetch(`http://127.0.0.1:${suitePorts().hosting}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  const answer = (await response.json()) as { result: CallableResponse<Name> };
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer.result;
}

/** Orders a plan by PIX and pays it; resolves with the payment's id once the plan is granted. */
export async function buyByPix(buyer: Buyer, plan: PlanId = 'pro'): Promise<string> {
  await call('register-subscriber', { email: buyer.email, nome: buyer.name, telefone: buyer.phone });
  const created = await call('create-pix-payment', {
    plan,
    customer_email: buyer.email,
    customer_name: buyer.name,
    customer_phone: buyer.phone,
    customer_tax_id: buyer.cpf,
    order_id: randomUUID(),
  });
  if (!created.success) throw new Error(`No PIX: ${created.error}`);
  const { id } = created.pixData;
  await payPix(id);
  await expect
    .poll(async () => (await call('check-pix-payment', { pixId: id, customer_email: buyer.email })).isPaid)
    .toBe(true);
  return id;
}

/** Makes the account of a purchase. */
export async function openAccount(buyer: Buyer, proof: Proof): Promise<void> {
  await call('create-account', { email: buyer.email, password: buyer.password, nome: buyer.name, proof });
}

/** Somebody with an account who has paid one plan by PIX. */
export async function newPixSubscriber(plan: PlanId = 'pro'): Promise<Buyer & { pixId: string }> {
  const buyer = { ...newBuyer(), password: DEMO_PASSWORD };
  const pixId = await buyByPix(buyer, plan);
  await openAccount(buyer, { pixId });
  return { ...buyer, pixId };
}

/** The panel's payments, newest first. */
export function paymentItems(page: Page) {
  return page.getByRole('list', { name: PAYMENTS.title }).getByRole('listitem');
}
