import type { CallableName, CallableResponse } from 'domain/contracts/table';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Change, FirestoreEvent } from 'firebase-functions/firestore';
import type { Request } from 'firebase-functions/https';
import type { MemoryOption } from 'firebase-functions/options';
import type { defineSecret } from 'firebase-functions/params';
import type { ScheduleOptions } from 'firebase-functions/scheduler';
import type { RunResult } from '../health/run-schedule.ts';
import type { PaymentDeps } from '../payments/ports/payment-deps.ts';
import type { WebhookStatus } from '../payments/webhooks/webhook-status.ts';
import type { Call } from './call.ts';

/** A secret that a deployed function is given. */
export type Secret = ReturnType<typeof defineSecret>;

/** What answers a callable. */
export type Handler<Name extends CallableName> = (
  call: Call<Name>,
  deps: PaymentDeps,
) => Promise<CallableResponse<Name>>;

/** One handler for each callable of the contract table. */
export type Handlers = { readonly [Name in CallableName]: Handler<Name> };

/** A service that answers several callables. All of its handlers run in one process, and so with all of its secrets. */
export interface CallableService {
  readonly secrets: readonly Secret[];
  readonly memory: MemoryOption;
  readonly handlers: Partial<Handlers>;
}

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
