import { userInfo } from 'node:os';
import * as v from 'valibot';
import { formatPrice } from 'domain/buy/money';
import { EmailSchema } from 'domain/kit/email';
import type { PaymentDeps } from '../../buy/payment-deps.ts';
import { isErased } from '../../buy/records.ts';
import { watchRun } from '../watch-run.ts';
import { readFlags, UsageProblem } from '../usage.ts';
import { eraseAddress, refund, resendMails, settle } from './acts.ts';
import { describe } from './describe.ts';
import { gatherFacts, paymentsOfSubject, readSubject } from './facts.ts';
import { Refused } from './refused.ts';

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

export const USAGE = [
  'npm run support -- <command> [--do] [--by <name>] [--project <id>]',
  '  find <email or id>           what is known, and what is wrong',
  '  paid <email or id>           reads a payment again at its provider and settles it',
  '  refund <id>                  gives a whole payment back',
  '  erase <email>                erases what is held of an address without an account',
  '  mails                        sends the mails again that the mail server did not take',
  'Without --do a command only says what it would change. An id is a protocol number, or an id of AbacatePay or Stripe.',
].join('\n');

const Email = v.message(EmailSchema, 'This is no e-mail address.');
const Id = v.pipe(v.string(), v.minLength(1));
const Common = {
  by: v.pipe(v.string(), v.trim(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u)),
  do: v.boolean(),
};

const CommandSchema = v.variant('command', [
  v.strictObject({ ...Common, command: v.literal('find'), words: v.strictTuple([Id]) }),
  v.strictObject({ ...Common, command: v.literal('paid'), words: v.strictTuple([Id]) }),
  v.strictObject({ ...Common, command: v.literal('refund'), words: v.strictTuple([Id]) }),
  v.strictObject({ ...Common, command: v.literal('erase'), words: v.strictTuple([Email]) }),
  v.strictObject({ ...Common, command: v.literal('mails'), words: v.strictTuple([]) }),
]);
type Command = v.InferOutput<typeof CommandSchema>;

/** Reads the arguments of a command. Throws a `UsageProblem`. */
export function readArguments(args: readonly string[]): Command {
  const { values, positionals } = readFlags({
    args: [...args],
    allowPositionals: true,
    options: {
      do: { type: 'boolean', default: false },
      by: { type: 'string', default: userInfo().username },
    },
  });
  const [command, ...words] = positionals;
  const parsed = v.safeParse(CommandSchema, { ...values, command, words });
  if (parsed.success) return parsed.output;
  const [wrong] = parsed.issues[0].path ?? [];
  throw new UsageProblem(problemOf(String(wrong?.key), command, words));
}

function problemOf(wrong: string, command: string | undefined, words: readonly string[]): string {
  switch (wrong) {
    case 'command':
      return command === undefined ? 'No command is named.' : `'${command}' is no command.`;
    case 'words':
      return `'${command}' is not followed by what it takes, but by '${words.join(' ')}'.`;
    default:
      return `--${wrong} is missing, not allowed here, or not as below.`;
  }
}
