// The region has to be set before anything defines a function.
import './options.ts';
import type { CallableName, CallableResponse } from 'domain/contracts/table';
import { onDocumentCreated, onDocumentWritten } from 'firebase-functions/firestore';
import { type CallableFunction, onRequest } from 'firebase-functions/https';
import { beforeUserCreated } from 'firebase-functions/identity';
import { onSchedule } from 'firebase-functions/scheduler';
import { beforeSignUp } from './accounts/before-user-created.ts';
import { callable } from './call/callable.ts';
import type { Schedule, Trigger, Webhook } from './call/handler.ts';
import { runParts } from './call/run-parts.ts';
import { withoutData } from './call/without-data.ts';
import { now } from './clock.ts';
import { config } from './config/config.ts';
import { withSecrets } from './config/service-accounts.ts';
import { CALLABLE_HANDLERS, SCHEDULES, TRIGGERS, WEBHOOKS } from './handlers.ts';
import { SMTP_PASSWORD } from './config/secrets.ts';
import { EVENTS_GIVEN_UP } from './health/health-record.ts';
import { noteHealth } from './health/note-health.ts';
import { noteWebhook } from './health/note-webhook.ts';
import { runSchedule } from './health/run-schedule.ts';
import { deliverMail } from './mail-delivery/deliver-mail.ts';
import { nestedExports } from './nested-exports.ts';
import { liveDeps } from './payments/live-deps.ts';

/** The dependencies of every handler. */
const deps = liveDeps();

type Callables = {
  readonly [Name in CallableName]: CallableFunction<unknown, Promise<CallableResponse<Name>>>;
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each row is made under its own name
const callables = mapRows(CALLABLE_HANDLERS, <Name extends CallableName>(_row: unknown, name: Name) =>
  callable(name, CALLABLE_HANDLERS[name], deps),
) as Callables;

const webhooks = mapRows(WEBHOOKS, ({ run, secrets }: Webhook, name) =>
  onRequest({ timeoutSeconds: 25, ...withSecrets(secrets) }, async (request, response) => {
    const status = await withoutData(name, () => run(request, deps));
    // A forged event never gets one of these two.
    if (status === 200 || status === 503) await noteWebhook(name);
    response.sendStatus(status);
  }),
);

const schedules = mapRows(SCHEDULES, ({ run, when }: Schedule, name) =>
  onSchedule({ ...when, ...withSecrets(when.secrets ?? []) }, async () => {
    if (!config.MAINTENANCE) await runSchedule(name, () => run(deps));
  }),
);

const triggers = mapRows(TRIGGERS, ({ collection, parts }: Trigger) => {
  const document = `${collection}/{id}` as const;
  // The platform delivers an event again until the trigger succeeds.
  return onDocumentWritten({ document, retry: true }, async (event) => {
    if ((await runParts(parts, event)) === 'given-up') await noteHealth(EVENTS_GIVEN_UP, { at: now() });
  });
});

/** Answers a table of the same names with what `make` makes of each row. */
function mapRows<Name extends string, Row, Made>(
  table: Readonly<Record<Name, Row>>,
  make: (row: Row, name: Name) => Made,
): Readonly<Record<Name, Made>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the names' type
  const rows = Object.entries(table) as [Name, Row][];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets it, too
  return Object.fromEntries(rows.map(([name, row]) => [name, make(row, name)])) as Record<Name, Made>;
}

const nested = nestedExports({
  ...callables,
  ...webhooks,
  ...schedules,
  ...triggers,
  // Auth waits 7 s for the gate.
  'before-user-created': beforeUserCreated({ timeoutSeconds: 7 }, beforeSignUp),
  // It is not repeated when it fails: `send-mails` finds the mail within a minute.
  'mail-created': onDocumentCreated(
    { document: 'mail/{id}', ...withSecrets([SMTP_PASSWORD]) },
    async ({ data }) => {
      if (data && !config.MAINTENANCE) await withoutData('mail-created', () => deliverMail(data.ref));
    },
  ),
});

/*
 * An ES module cannot compute the names of its exports, so the first words of the functions' names stand here. A test
 * fails if one is missing. Two of them are reserved words, so these are exported under another name than they have here.
 */
export const {
  register,
  create,
  check,
  migrate,
  fix,
  verify,
  preview,
  cancel,
  withdraw,
  list,
  send,
  read,
  confirm,
  reset,
  refuse,
  add,
  open,
  change,
  save,
  abacatepay,
  stripe,
  erase,
  expire,
  reconcile,
  remind,
  stop,
  tell,
  before,
  mail,
  questionnaire,
  workout,
  subscriber,
  refresh,
} = nested;
const { delete: deleteGroup, export: exportGroup } = nested;
export { deleteGroup as delete, exportGroup as export };
