import { userInfo } from 'node:os';
import { EmailSchema } from 'domain/kit/email';
import * as v from 'valibot';
import { MOST_COURTESY_DAYS } from '../../buy/give-courtesy.ts';
import { COURTESY_REASONS } from '../../kit/audit.ts';
import { readFlags, UsageProblem } from '../usage.ts';

export const USAGE = [
  'npm run support -- <command> [--do] [--by <name>] [--project <id>]',
  '  find <email or id>           what is known, and what is wrong',
  '  paid <email or id>           reads a payment again at its provider and settles it',
  '  refund <id>                  gives a whole payment back',
  `  courtesy <email> --days <1-${MOST_COURTESY_DAYS}> --reason <${COURTESY_REASONS.join('|')}>`,
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
  v.strictObject({
    ...Common,
    command: v.literal('courtesy'),
    words: v.strictTuple([Email]),
    days: v.pipe(
      v.string(),
      v.regex(/^\d{1,2}$/),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(MOST_COURTESY_DAYS),
    ),
    reason: v.picklist(COURTESY_REASONS),
  }),
]);
export type Command = v.InferOutput<typeof CommandSchema>;

/** Reads the arguments of a command. Throws a `UsageProblem`. */
export function readArguments(args: readonly string[]): Command {
  const { values, positionals } = readFlags({
    args: [...args],
    allowPositionals: true,
    options: {
      do: { type: 'boolean', default: false },
      by: { type: 'string', default: userInfo().username },
      days: { type: 'string' },
      reason: { type: 'string' },
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
