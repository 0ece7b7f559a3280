import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { booksOf } from './support/books.ts';
import { askForPix, paySilently } from './support/buyers.ts';
import { openStage, type Stage } from './support/stage.ts';

/** Each run starts a process. */
const PATIENCE = { timeout: 90_000 };
const ROOT = join(import.meta.dirname, '..', '..');
let stage: Stage;
let folder: string;
beforeAll(async () => {
  stage = await openStage('reconcile-program');
  // A bundle, as in functions/rolldown.config.mjs, beside the packages that stay outside it.
  folder = await mkdtemp(join(tmpdir(), 'reconcile-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await build({
    input: join(ROOT, 'functions', 'src', 'cli', 'reconcile.ts'),
    platform: 'node',
    external: [/^firebase-(admin|functions)(\/|$)/],
    output: { file: join(folder, 'reconcile.mjs'), format: 'esm', codeSplitting: false },
  });
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true, force: true });
});

let email: string;
beforeEach(async () => {
  await stage.reset();
  email = `ana-${randomUUID()}@exemplo.com`;
  await paySilently(stage, (await askForPix(stage, email)).id);
});

/** Runs the program on the stage's database and sandboxes, as scripts/reconcile.mjs does on the suite's. */
async function run(...flags: readonly string[]): Promise<{ code: number | null; lines: readonly string[] }> {
  const child = spawn(process.execPath, [join(folder, 'reconcile.mjs'), ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, lines: output.trimEnd().split('\n') };
}

describe('the reconcile program', () => {
  it(
    'prints what it would do, does it when asked for real, and then has nothing to do',
    PATIENCE,
    async () => {
      const dry = await run('--dry-run');
      expect(dry.code).toBe(0);
      expect(dry.lines[0]).toBe('A run would change (payments looked at: 1, failed: 0):');
      expect((await booksOf(stage, email)).subscriber).toBeUndefined();

      const real = await run();
      expect(real.code).toBe(0);
      expect(real.lines[0]).toBe('Changed (payments looked at: 1, failed: 0):');
      expect(real.lines.slice(1)).toEqual(dry.lines.slice(1));
      expect(real.lines.slice(1)).toEqual([
        expect.stringMatching(/^ {2}grant pix_\S+ \(new\): tier plus, amount R\$ 159,90, days 60$/),
        expect.stringMatching(/^ {2}mail purchase_pix_\S+$/),
        expect.stringMatching(/^ {2}payment pix_\S+: status pending → paid$/),
        expect.stringMatching(/^ {2}subscriber [0-9a-f]{64} \(new\): plan plus, until \d{4}-\d\d-\d\d$/),
      ]);
      expect((await booksOf(stage, email)).subscriber).toMatchObject({ subscribed: true });

      expect((await run()).lines).toEqual(['Nothing had to change: payments looked at: 0, failed: 0.']);
    },
  );

  it('ends with 1 where a payment could not be read', PATIENCE, async () => {
    await stage.control('/faults', { mode: 'error', count: 1_000 });
    const { code, lines } = await run();
    expect(code).toBe(1);
    expect(lines).toEqual(['Nothing had to change: payments looked at: 1, failed: 1.']);
  });
});
