import { addPurchase } from './accounts/add-purchase.ts';
import { sendConfirmation } from './mailbox/send-confirmation.ts';
import { readLink } from './mailbox/read-link.ts';
import { confirmMailbox } from './mailbox/confirm-mailbox.ts';
import { sendPasswordReset } from './mailbox/send-password-reset.ts';
import { resetPassword } from './mailbox/reset-password.ts';
import { refuseLink } from './mailbox/refuse-link.ts';
import { createAccount } from './accounts/create-account.ts';
import { callable, type Handlers } from './callable.ts';
import { ABACATEPAY_API_KEY, STRIPE_SECRET_KEY } from './config/secrets.ts';
import { migrateExistingData } from './migration/migrate-existing-data.ts';
import { checkPixPayment } from './payments/callables/check-pix-payment.ts';
import { createCheckout } from './payments/callables/create-checkout.ts';
import { createPixPayment } from './payments/callables/create-pix-payment.ts';
import { verifyPayment } from './payments/callables/verify-payment.ts';
import { deleteMyAccount } from './my-data/delete-my-account.ts';
import { exportMyData } from './my-data/export-my-data.ts';
import { registerSubscriber } from './registration/register-subscriber.ts';
import { cancelSubscription } from './payments/callables/cancel-subscription.ts';
import { checkSubscription } from './subscriptions/check-subscription.ts';
import { fixSubscriber } from './subscriptions/fix-subscriber.ts';
import { listPayments } from './payments/callables/list-payments.ts';
import { previewPurchase } from './payments/callables/preview-purchase.ts';
import { withdrawPurchase } from './payments/callables/withdraw-purchase.ts';

/** Every row of the contract table has its handler; a missing one does not compile. */
const handlers: Handlers = {
  'register-subscriber': registerSubscriber,
  'create-pix-payment': createPixPayment,
  'check-pix-payment': checkPixPayment,
  'create-account': createAccount,
  'check-subscription': checkSubscription,
  'migrate-existing-data': migrateExistingData,
  'fix-subscriber': fixSubscriber,
  'create-checkout': createCheckout,
  'verify-payment': verifyPayment,
  'preview-purchase': previewPurchase,
  'cancel-subscription': cancelSubscription,
  'withdraw-purchase': withdrawPurchase,
  'list-payments': listPayments,
  'export-my-data': exportMyData,
  'delete-my-account': deleteMyAccount,
  'send-confirmation': sendConfirmation,
  'read-link': readLink,
  'confirm-mailbox': confirmMailbox,
  'send-password-reset': sendPasswordReset,
  'reset-password': resetPassword,
  'refuse-link': refuseLink,
  'add-purchase': addPurchase,
};

/** Whatever settles a payment may have to ask either provider: a buyer's payments are of both. */
const PROVIDERS = [ABACATEPAY_API_KEY, STRIPE_SECRET_KEY];

/** The deployable form of every callable, each with the secrets it needs and no others. */
export const callables = {
  'register-subscriber': callable('register-subscriber', handlers['register-subscriber']),
  'create-pix-payment': callable('create-pix-payment', handlers['create-pix-payment'], [ABACATEPAY_API_KEY]),
  'check-pix-payment': callable('check-pix-payment', handlers['check-pix-payment'], PROVIDERS),
  'create-account': callable('create-account', handlers['create-account'], PROVIDERS),
  'check-subscription': callable('check-subscription', handlers['check-subscription'], PROVIDERS),
  'migrate-existing-data': callable('migrate-existing-data', handlers['migrate-existing-data']),
  'fix-subscriber': callable('fix-subscriber', handlers['fix-subscriber'], PROVIDERS),
  'create-checkout': callable('create-checkout', handlers['create-checkout'], [STRIPE_SECRET_KEY]),
  'verify-payment': callable('verify-payment', handlers['verify-payment'], PROVIDERS),
  'preview-purchase': callable('preview-purchase', handlers['preview-purchase']),
  'cancel-subscription': callable('cancel-subscription', handlers['cancel-subscription'], PROVIDERS),
  'withdraw-purchase': callable('withdraw-purchase', handlers['withdraw-purchase'], PROVIDERS),
  'list-payments': callable('list-payments', handlers['list-payments']),
  'export-my-data': callable('export-my-data', handlers['export-my-data']),
  'delete-my-account': callable('delete-my-account', handlers['delete-my-account'], PROVIDERS),
  'send-confirmation': callable('send-confirmation', handlers['send-confirmation']),
  'read-link': callable('read-link', handlers['read-link']),
  'confirm-mailbox': callable('confirm-mailbox', handlers['confirm-mailbox']),
  'send-password-reset': callable('send-password-reset', handlers['send-password-reset']),
  'reset-password': callable('reset-password', handlers['reset-password']),
  'refuse-link': callable('refuse-link', handlers['refuse-link']),
  'add-purchase': callable('add-purchase', handlers['add-purchase'], PROVIDERS),
};
