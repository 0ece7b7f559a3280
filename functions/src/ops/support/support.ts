/** `npm run support`: scripts/operate.ts sets the environment and starts this program. */
import { liveDeps } from '../../buy/payment-deps.ts';
import { ProviderError } from '../../buy/gateways.ts';
import { Refused } from './refused.ts';
import { runProgram } from '../usage.ts';
import { readArguments, runCommand, USAGE } from './run-command.ts';

await runProgram(USAGE, async () => {
  const command = readArguments(process.argv.slice(2));
  try {
    for (const line of await runCommand(liveDeps(), command)) console.log(line);
    return 0;
  } catch (error) {
    console.log(sentenceOf(error));
    return 1;
  }
});

/** What an expected failure says to the operator. Any other is a defect, and ends the program with its trace. */
function sentenceOf(error: unknown): string {
  if (error instanceof ProviderError) {
    const { message } = new Refused('provider-unavailable');
    return `${message} (${error.message})`;
  }
  if (!(error instanceof Refused)) throw error;
  return [`Refused: ${error.message}`, ...error.details.map((line) => `  ${line}`)].join('\n');
}
