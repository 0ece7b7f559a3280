import type * as v from 'valibot';
import { registerSubscriber } from './register-subscriber.ts';
import { createPixPayment } from './create-pix-payment.ts';
import { checkPixPayment } from './check-pix-payment.ts';
import { createAccount } from './create-account.ts';
import { checkSubscription } from './check-subscription.ts';
import { migrateExistingData } from './migrate-existing-data.ts';
import { fixSubscriber } from './fix-subscriber.ts';
import { createCheckout } from './create-checkout.ts';
import { verifyPayment } from './verify-payment.ts';
import { previewPurchase } from './preview-purchase.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { withdrawPurchase } from './withdraw-purchase.ts';
import { listPayments } from './list-payments.ts';
import { exportMyData } from './export-my-data.ts';
import { deleteMyAccount } from './delete-my-account.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { readLink } from './read-link.ts';
import { confirmMailbox } from './confirm-mailbox.ts';
import { sendPasswordReset } from './send-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { refuseLink } from './refuse-link.ts';
import { addPurchase } from './add-purchase.ts';
import { changeWorkout } from './trainer/change-workout.ts';
import { exportQueue } from './trainer/export-queue.ts';
import { openSubscriber } from './trainer/open-subscriber.ts';
import { readOverview } from './trainer/read-overview.ts';
import { saveNote } from './trainer/save-note.ts';
import { saveTemplates } from './trainer/save-templates.ts';
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
} as const satisfies Record<string, Contract>;

export type CallableName = keyof typeof CALLABLES;
/** A request as the caller sends it, before it is parsed. */
export type CallableInput<Name extends CallableName> = InputOf<(typeof CALLABLES)[Name]>;
/** A request as its handler receives it, after it is parsed. */
export type CallableRequest<Name extends CallableName> = v.InferOutput<(typeof CALLABLES)[Name]['request']>;
export type CallableResponse<Name extends CallableName> = ResponseOf<(typeof CALLABLES)[Name]>;
