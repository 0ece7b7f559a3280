import { formatPrice } from 'domain/buy/money';
import type { PaymentDeps } from '../../buy/payment-deps.ts';
import { isErased } from '../../buy/records.ts';
import { eraseAddress } from './erase-address.ts';
import { gatherFacts } from './facts.ts';
import { giveCourtesyDays } from './give-courtesy-days.ts';
import { paymentsOfSubject, readSubject } from './subject.ts';
import { refund } from './refund.ts';
import { Refused } from './refused.ts';
import { resendMails } from './resend-mails.ts';
import { settle } from './settle.ts';
import { watchRun } from '../reconcile/change-lines.ts';
import type { Command } from './arguments.ts';
import { minute, describe } from './describe.ts';

const REPEAT = 'Nothing was changed. To do it, repeat the command with --do.';

/** Runs a command of support, or says what it would change, and answers the lines to print. Throws `Refused`. */
export async function runCommand(deps: PaymentDeps, command: Command): Promise<readonly string[]> {
  switch (command.command) {
    case 'find':
      return find(deps, command.words[0]);
    case 'paid':
      return watched(deps, command, async (run) => {
        const settled = await settle(run, readSubject(command.words[0]), command.by);
        return settled.map(
          ({ key, payment }) => `${key}: ${payment?.status ?? 'the provider did not answer'}`,
        );
      });
    case 'refund':
      return watched(deps, command, async (run) => {
        const { protocol, amount_cents, isDone } = await refund(
          run,
          readSubject(command.words[0]),
          command.by,
        );
        const done = isDone
          ? 'is given back'
          : 'is wanted back; the reconciler asks the provider until it is done';
        return [`Payment ${protocol}: ${formatPrice(amount_cents)} ${done}.`];
      });
    case 'courtesy':
      return watched(deps, command, async (run) => {
        const { words, days, reason, by } = command;
        const { subscription_end } = await giveCourtesyDays(run, words[0], { days, reason, operator: by });
        const end = subscription_end === null ? 'at no day' : minute(subscription_end);
        return [`${days} days; access ends ${end}.`];
      });
    case 'erase':
      return erase(deps, command);
    case 'mails':
      return [...(await resendMails(!command.do)), ...(command.do ? [] : [REPEAT])];
    default:
      return command satisfies never;
  }
}

/** An id leads to the addresses behind it. */
async function find(deps: PaymentDeps, typed: string): Promise<readonly string[]> {
  const subject = readSubject(typed);
  if (subject.kind === 'email') return describe(await gatherFacts(deps, subject.email));
  const { payments } = await paymentsOfSubject(deps, subject);
  if (payments.length === 0) throw new Refused('unknown-here');
  const [erased, kept] = [true, false].map((which) =>
    payments.filter(({ subscriber }) => isErased(subscriber) === which),
  );
  const emails = [...new Set(kept?.map(({ registration }) => registration.email))];
  const found = (erased ?? []).flatMap(({ protocol, status }) => [
    `Payment ${protocol} (${status}): its buyer's data were erased. It can still be given back by its id.`,
    '',
  ]);
  for (const email of emails) found.push(...describe(await gatherFacts(deps, email)), '');
  return found.slice(0, -1);
}

/** Runs what goes through the door to the money; a dry run is the same code over a store that keeps its writes to itself. */
async function watched(
  deps: PaymentDeps,
  command: Command,
  work: (deps: PaymentDeps) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const run = watchRun(deps, !command.do);
  const result = await work(run.deps);
  const changes = run.changes().map((line) => `  ${line}`);
  const title = changes.length === 0 ? 'No record changes.' : command.do ? 'Changed:' : 'It would change:';
  return [...result, title, ...changes, ...(command.do ? [] : [REPEAT])];
}

async function erase(
  deps: PaymentDeps,
  command: Extract<Command, { command: 'erase' }>,
): Promise<readonly string[]> {
  const [email] = command.words;
  const lines = await eraseAddress(deps, { email, operator: command.by, isDry: !command.do });
  if (lines.length === 0) return ['Nothing is held of this address, or only what the tax office needs.'];
  return [
    command.do ? 'Done:' : 'It would do this:',
    ...lines.map((line) => `  ${line}`),
    ...(command.do ? [] : [REPEAT]),
  ];
}
