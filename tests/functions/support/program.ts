import { spawn } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
import { afterAll, beforeAll } from 'vitest';
import type { runCommand } from '../../../functions/src/ops/support/run-command.ts';
import type { PaymentDeps } from '../../../functions/src/buy/payment-deps.ts';
import { lazily } from './lazily.ts';

/** The timeout of a test that starts processes. */
export const PATIENCE = { timeout: 240_000 };

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** One of the operator's programs, bundled as functions/rolldown.config.ts does it. */
export interface Program {
  /** Runs the program on the stage's database and sandboxes, as the scripts run it on the suite's. */
  run(
    ...args: readonly string[]
  ): Promise<{ readonly code: number | null; readonly lines: readonly string[] }>;
  remove(): Promise<void>;
}

/** Builds a program for the tests of this file and removes it afterwards. */
export function useProgram(name: string): Program {
  let program: Program | undefined;
  beforeAll(async () => {
    program = await buildProgram(name);
  });
  afterAll(() => program?.remove());
  return lazily(() => program);
}

/** Bundles `functions/src/ops/<name>/<name>.ts` into a folder of its own, beside the packages that stay outside it. */
async function buildProgram(name: string): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, `${name}.mjs`);
  await build({
    input: join(ROOT, 'functions', 'src', 'ops', name, `${name}.ts`),
    platform: 'node',
    external: [/^firebase-(admin|functions)(\/|$)/],
    output: { file, format: 'esm', codeSplitting: false },
  });
  return {
    async run(...args) {
      const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
      return { code, lines: output.trimEnd().split('\n') };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs a command of `npm run support` in this process and answers what it prints. Throws `Refused` as the command does. */
export async function desk(
  run: typeof runCommand,
  deps: PaymentDeps,
  args: readonly string[],
): Promise<string> {
  // Imported here only: the functions' code demands a configuration, which a test that runs a program has not yet.
  const { readArguments } = await import('../../../functions/src/ops/support/run-command.ts');
  return (await run(deps, readArguments(args))).join('\n');
}
