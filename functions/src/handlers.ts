import { createAccount } from './accounts/create-account.ts';
import { callable, type Handlers } from './callable.ts';
import { ABACATEPAY_API_KEY } from './config/secrets.ts';
import { migrateExistingData } from './migration/migrate-existing-data.ts';
import { checkPixPayment } from './payments/check-pix-payment.ts';
import { createPixPayment } from './payments/create-pix-payment.ts';
import { registerSubscriber } from './registration/register-subscriber.ts';
import { checkSubscription } from './subscriptions/check-subscription.ts';
import { fixSubscriber } from './subscriptions/fix-subscriber.ts';

/** Every row of the contract table has its handler; a missing one does not compile. */
const handlers: Handlers = {
  'register-subscriber': registerSubscriber,
  'create-pix-payment': createPixPayment,
  'check-pix-payment': checkPixPayment,
  'create-account': createAccount,
  'check-subscription': checkSubscription,
  'migrate-existing-data': migrateExistingData,
  'fix-subscriber': fixSubscriber,
};

/** The deployable form of every callable, each with the secrets it needs and no others. */
export const callables = {
  'register-subscriber': callable('register-subscriber', handlers['register-subscriber']),
  'create-pix-payment': callable('create-pix-payment', handlers['create-pix-payment'], [ABACATEPAY_API_KEY]),
  'check-pix-payment': callable('check-pix-payment', handlers['check-pix-payment'], [ABACATEPAY_API_KEY]),
  'create-account': callable('create-account', handlers['create-account'], [ABACATEPAY_API_KEY]),
  'check-subscription': callable('check-subscription', handlers['check-subscription'], [ABACATEPAY_API_KEY]),
  'migrate-existing-data': callable('migrate-existing-data', handlers['migrate-existing-data']),
  'fix-subscriber': callable('fix-subscriber', handlers['fix-subscriber'], [ABACATEPAY_API_KEY]),
};
