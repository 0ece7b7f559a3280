import type * as v from 'valibot';
import {
  addPurchase,
  checkSubscription,
  createAccount,
  fixSubscriber,
  migrateExistingData,
  registerSubscriber,
} from './account/contract.ts';
import { checkPixPayment, createPixPayment } from './buy/pix-contract.ts';
import { cancelSubscription, createCheckout, keepRenewal, verifyPayment } from './buy/card-contract.ts';
import { listPayments, payRenewal, previewPurchase, withdrawPurchase } from './buy/payments-contract.ts';
import { deleteMyAccount, exportMyData } from './account/my-data-contract.ts';
import {
  confirmMailbox,
  readLink,
  refuseLink,
  resetPassword,
  sendConfirmation,
  sendPasswordReset,
} from './account/links-contract.ts';
import {
  changeWorkout,
  exportQueue,
  openSubscriber,
  readOverview,
  saveNote,
  saveTemplates,
} from './trainer/contract.ts';
import { reportError } from './kit/report-error.ts';
import type { Contract, InputOf, ResponseOf } from './kit/contract.ts';

/** Every callable function by its name (spec §7). */
export const CALLABLES = {
  [registerSubscriber.name]: registerSubscriber,
  [createPixPayment.name]: createPixPayment,
  [checkPixPayment.name]: checkPixPayment,
  [createAccount.name]: createAccount,
  [checkSubscription.name]: checkSubscription,
  [migrateExistingData.name]: migrateExistingData,
  [fixSubscriber.name]: fixSubscriber,
  [createCheckout.name]: createCheckout,
  [verifyPayment.name]: verifyPayment,
  [previewPurchase.name]: previewPurchase,
  [cancelSubscription.name]: cancelSubscription,
  [keepRenewal.name]: keepRenewal,
  [payRenewal.name]: payRenewal,
  [withdrawPurchase.name]: withdrawPurchase,
  [listPayments.name]: listPayments,
  [exportMyData.name]: exportMyData,
  [deleteMyAccount.name]: deleteMyAccount,
  [sendConfirmation.name]: sendConfirmation,
  [readLink.name]: readLink,
  [confirmMailbox.name]: confirmMailbox,
  [sendPasswordReset.name]: sendPasswordReset,
  [resetPassword.name]: resetPassword,
  [refuseLink.name]: refuseLink,
  [addPurchase.name]: addPurchase,
  [openSubscriber.name]: openSubscriber,
  [changeWorkout.name]: changeWorkout,
  [saveNote.name]: saveNote,
  [saveTemplates.name]: saveTemplates,
  [exportQueue.name]: exportQueue,
  [readOverview.name]: readOverview,
  [reportError.name]: reportError,
} as const satisfies Record<string, Contract>;

export type CallableName = keyof typeof CALLABLES;
export type CallableInput<Name extends CallableName> = InputOf<(typeof CALLABLES)[Name]>;
/** A request as its handler receives it, after it is parsed. */
export type CallableRequest<Name extends CallableName> = v.InferOutput<(typeof CALLABLES)[Name]['request']>;
export type CallableResponse<Name extends CallableName> = ResponseOf<(typeof CALLABLES)[Name]>;
