import { isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils';
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { randomId } from '../shared/store.ts';
import { writeBrCode } from './br-code.ts';
import { envelopeError, parse, plainText } from './refusals.ts';
import type { Sandbox } from './sandbox.ts';
import type { Charge } from './state.ts';

/** The amounts and the fee are in centavos. */
const MINIMUM_AMOUNT = 100;
const MAXIMUM_AMOUNT = 100_000_000;
const DEFAULT_EXPIRES_IN_S = 24 * 60 * 60;
const MAXIMUM_EXPIRES_IN_S = 365 * 24 * 60 * 60;
const PLATFORM_FEE = 80;

const customerSchema = v.strictObject({
  name: plainText(1, 200),
  cellphone: v.pipe(
    plainText(1, 30),
    v.regex(/^\+?[\d\s().-]+$/u, 'expected a phone number'),
    v.check((text) => /^(55)?\d{10,11}$/u.test(text.replaceAll(/\D/gu, '')), 'expected 10 or 11 digits'),
  ),
  email: v.pipe(plainText(3, 254), v.rfcEmail('expected an e-mail address')),
  taxId: plainText(1, 30),
});

const requestSchema = v.strictObject({
  method: v.literal('PIX', 'expected "PIX"'),
  data: v.strictObject({
    amount: v.pipe(
      v.number('expected a number'),
      v.integer('expected whole centavos'),
      v.minValue(MINIMUM_AMOUNT, `expected at least ${MINIMUM_AMOUNT}`),
      v.maxValue(MAXIMUM_AMOUNT, `expected at most ${MAXIMUM_AMOUNT}`),
    ),
    description: v.optional(plainText(0, 500)),
    expiresIn: v.optional(
      v.pipe(
        v.number('expected a number'),
        v.integer('expected whole seconds'),
        v.minValue(1, 'expected at least 1'),
        v.maxValue(MAXIMUM_EXPIRES_IN_S, `expected at most ${MAXIMUM_EXPIRES_IN_S}`),
      ),
    ),
    customer: v.optional(customerSchema),
    externalId: v.optional(plainText(1, 255)),
    metadata: v.optional(v.record(v.string(), v.unknown())),
  }),
});

/**
 * `POST /v2/transparents/create`: a new PIX code. A repeated `externalId` answers the earlier code when the parameters are
 * the same, and is refused with 400 when they differ. Both are unverified, see the README.
 */
export async function createCharge(sandbox: Sandbox, body: unknown): Promise<Charge> {
  const { data } = parse(requestSchema, body);
  if (data.customer && !isValidCpf(data.customer.taxId) && !isValidCnpj(data.customer.taxId)) {
    throw envelopeError(200, 'Invalid taxId');
  }
  const createdWith = JSON.stringify(data, sortKeys);
  const earlier = data.externalId === undefined ? undefined : sandbox.store.findByExternalId(data.externalId);
  if (earlier) {
    if (earlier.createdWith !== createdWith) {
      throw envelopeError(400, 'externalId already used with other parameters');
    }
    return earlier;
  }

  const now = sandbox.clock.now();
  const charge: Charge = {
    id: `pix_char_${randomId()}`,
    amount: data.amount,
    status: 'PENDING',
    devMode: sandbox.devMode,
    brCode: writeBrCode({
      url: `pix.sandbox.abacatepay.example/qr/v2/${randomBytes(16).toString('hex')}`,
      amount: data.amount,
      receiverName: 'PERSONAL TRAINER',
      receiverCity: 'SAO PAULO',
    }),
    platformFee: PLATFORM_FEE,
    description: data.description ?? null,
    externalId: data.externalId ?? null,
    customer: data.customer ? { id: `cust_${randomId()}`, ...data.customer } : null,
    metadata: data.metadata ?? {},
    createdWith,
    paidAmount: null,
    refundId: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: now + (data.expiresIn ?? DEFAULT_EXPIRES_IN_S) * 1000,
  };
  sandbox.store.addCharge(charge);
  await sandbox.store.saved();
  return charge;
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
