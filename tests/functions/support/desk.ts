import { readArguments } from '../../../functions/src/cli/support/arguments.ts';
import type { runCommand } from '../../../functions/src/cli/support/run-command.ts';
import type { PaymentDeps } from '../../../functions/src/payments/ports/payment-deps.ts';

/** Runs a command of `npm run support` in this process and answers what it prints. Throws `Refused` as the command does. */
export async function desk(
  run: typeof runCommand,
  deps: PaymentDeps,
  args: readonly string[],
): Promise<string> {
  return (await run(deps, readArguments(args))).join('\n');
}
