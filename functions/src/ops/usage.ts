import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Why a command line cannot be read, as a sentence that names the argument. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem';
}

/** Node's `parseArgs`. Throws a `UsageProblem`, which names an option that is unknown or has no value. */
export function readFlags<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Runs a program and sets the exit code that it answers. If it is used wrongly, says so with its usage. */
export async function runProgram(usage: string, program: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await program();
  } catch (error) {
    if (!(error instanceof UsageProblem)) throw error;
    console.log(`${error.message}\nUsage: ${usage}`);
    process.exitCode = 1;
  }
}
