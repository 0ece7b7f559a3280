import type { CallableName, CallableResponse } from 'domain/contracts/table';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Change, FirestoreEvent } from 'firebase-functions/firestore';
import type { Request } from 'firebase-functions/https';
import type { defineSecret } from 'firebase-functions/params';
import type { ScheduleOptions } from 'firebase-functions/scheduler';
import type { RunResult } from '../health/run-schedule.ts';
import type { PaymentDeps } from '../payments/ports/payment-deps.ts';
import type { WebhookStatus } from '../payments/webhooks/webhook-status.ts';
import type { Call } from './call.ts';

/** A secret that a deployed function is given. */
export type Secret = ReturnType<typeof defineSecret>;

/** One row of the table of handlers. */
export interface Handler<Name extends CallableName> {
  readonly run: (call: Call<Name>, deps: PaymentDeps) => Promise<CallableResponse<Name>>;
  /** The secrets that the function needs. The platform gives it no others. */
  readonly secrets?: readonly Secret[];
}

/** One handler for each callable of the contract table. A missing one does not compile. */
export type Handlers = { readonly [Name in CallableName]: Handler<Name> };

/** The handler of a webhook. It answers the HTTP status. */
export interface Webhook {
  readonly run: (request: Request, deps: PaymentDeps) => Promise<WebhookStatus>;
  readonly secrets: readonly Secret[];
}

/** A function that runs at intervals. */
export interface Schedule {
  readonly run: (deps: PaymentDeps) => Promise<RunResult>;
  readonly when: ScheduleOptions;
}

/** One write to a document: created, changed or erased. */
export type Written = FirestoreEvent<Change<DocumentSnapshot> | undefined, { id: string }>;

/**
 * One of the things that a trigger does after a write. An event may come late, again, or after a later one, and it comes again
 * if another part of the trigger failed. A part therefore ends the same however often it runs.
 */
export type TriggerPart = (event: Written) => Promise<void>;

/** A function that runs after each write to a collection's documents. */
export interface Trigger {
  readonly collection: 'anamnese_treinos' | 'workouts' | 'subscribers';
  /** In the order in which they run. */
  readonly parts: readonly TriggerPart[];
}
