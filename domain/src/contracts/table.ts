import type * as v from 'valibot';
import { CheckPixPaymentRequest, CheckPixPaymentResponse } from './check-pix-payment.ts';
import { CheckSubscriptionRequest, CheckSubscriptionResponse } from './check-subscription.ts';
import { CreateAccountRequest, CreateAccountResponse } from './create-account.ts';
import { CreatePixPaymentRequest, CreatePixPaymentResponse } from './create-pix-payment.ts';
import { CreateCheckoutRequest, CreateCheckoutResponse } from './create-checkout.ts';
import { VerifyPaymentRequest, VerifyPaymentResponse } from './verify-payment.ts';
import { PreviewPurchaseRequest, PreviewPurchaseResponse } from './preview-purchase.ts';
import { CancelSubscriptionRequest, CancelSubscriptionResponse } from './cancel-subscription.ts';
import { WithdrawPurchaseRequest, WithdrawPurchaseResponse } from './withdraw-purchase.ts';
import { ListPaymentsRequest, ListPaymentsResponse } from './list-payments.ts';
import { DeleteMyAccountRequest, DeleteMyAccountResponse } from './delete-my-account.ts';
import { ExportMyDataRequest, ExportMyDataResponse } from './export-my-data.ts';
import { FixSubscriberRequest, FixSubscriberResponse } from './fix-subscriber.ts';
import { MigrateExistingDataRequest, MigrateExistingDataResponse } from './migrate-existing-data.ts';
import { RegisterSubscriberRequest, RegisterSubscriberResponse } from './register-subscriber.ts';

/**
 * Who may call: `anyone`, anyone but with their account if they are signed in to one, or only a signed-in account.
 * Holding a proof is checked by the operation itself.
 */
export type CallerKind = 'anyone' | 'anyone-or-account' | 'signed-in';

/** Every callable function: what it takes, what it answers, who may call (spec §7, design §6). */
export const CALLABLES = {
  'register-subscriber': {
    caller: 'anyone',
    request: RegisterSubscriberRequest,
    response: RegisterSubscriberResponse,
  },
  'create-pix-payment': {
    caller: 'anyone',
    request: CreatePixPaymentRequest,
    response: CreatePixPaymentResponse,
  },
  'check-pix-payment': {
    caller: 'anyone',
    request: CheckPixPaymentRequest,
    response: CheckPixPaymentResponse,
  },
  'create-account': { caller: 'anyone', request: CreateAccountRequest, response: CreateAccountResponse },
  'check-subscription': {
    caller: 'signed-in',
    request: CheckSubscriptionRequest,
    response: CheckSubscriptionResponse,
  },
  'migrate-existing-data': {
    caller: 'signed-in',
    request: MigrateExistingDataRequest,
    response: MigrateExistingDataResponse,
  },
  'fix-subscriber': { caller: 'signed-in', request: FixSubscriberRequest, response: FixSubscriberResponse },
  'create-checkout': {
    caller: 'anyone-or-account',
    request: CreateCheckoutRequest,
    response: CreateCheckoutResponse,
  },
  'verify-payment': { caller: 'anyone', request: VerifyPaymentRequest, response: VerifyPaymentResponse },
  'preview-purchase': {
    caller: 'signed-in',
    request: PreviewPurchaseRequest,
    response: PreviewPurchaseResponse,
  },
  'cancel-subscription': {
    caller: 'signed-in',
    request: CancelSubscriptionRequest,
    response: CancelSubscriptionResponse,
  },
  'withdraw-purchase': {
    caller: 'signed-in',
    request: WithdrawPurchaseRequest,
    response: WithdrawPurchaseResponse,
  },
  'list-payments': { caller: 'signed-in', request: ListPaymentsRequest, response: ListPaymentsResponse },
  'export-my-data': { caller: 'signed-in', request: ExportMyDataRequest, response: ExportMyDataResponse },
  'delete-my-account': {
    caller: 'signed-in',
    request: DeleteMyAccountRequest,
    response: DeleteMyAccountResponse,
  },
} as const satisfies Record<
  string,
  { caller: CallerKind; request: v.GenericSchema; response: v.GenericSchema }
>;

export type CallableName = keyof typeof CALLABLES;
/** What a caller sends, before parsing. */
export type CallableInput<Name extends CallableName> = v.InferInput<(typeof CALLABLES)[Name]['request']>;
/** What a handler receives, after parsing. */
export type CallableRequest<Name extends CallableName> = v.InferOutput<(typeof CALLABLES)[Name]['request']>;
export type CallableResponse<Name extends CallableName> = v.InferOutput<(typeof CALLABLES)[Name]['response']>;
