import type * as v from 'valibot';
import {
  addPurchase,
  checkSubscription,
  createAccount,
  fixSubscriber,
  migrateExistingData,
  registerSubscriber,
} from './accounts.ts';
import { checkPixPayment, createPixPayment } from './pix.ts';
import { cancelSubscription, createCheckout, keepRenewal, verifyPayment } from './card.ts';
import { listPayments, payRenewal, previewPurchase, withdrawPurchase } from './payments.ts';
import { deleteMyAccount, exportMyData } from './my-data.ts';
import {
  confirmMailbox,
  readLink,
  refuseLink,
  resetPassword,
  sendConfirmation,
  sendPasswordReset,
} from './links.ts';
import {
  changeWorkout,
  exportQueue,
  openSubscriber,
  readOverview,
  saveNote,
  saveTemplates,
} from './trainer.ts';
import { reportError } from './report-error.ts';
import type { Contract, InputOf, ResponseOf } from './contract.ts';

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
