import { readArguments } from '../../../functions/src/cli/support/arguments.ts';
import type { runCommand } from '../../../functions/src/cli/support/run-command.ts';
import type { PaymentDeps } from '../../../functions/src/payments/ports/payment-deps.ts';

/** Runs a command of `npm run support` in this process and answers what it prints. Throws `Refused` as the command does. */
export async function desk(
  run: typeof runCommand,
  deps: PaymentDeps,
  args: readonly string[],
): Promise<string> {
  const command = readArguments(args);
  if (command === null) throw new Error(`Not a command: ${args.join(' ')}`);
  return (await run(deps, command)).join('\n');
}
