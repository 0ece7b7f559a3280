import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { booksOf } from '../support/books.ts';
import { askForPix, paySilently } from '../support/people/buyers.ts';
import { PATIENCE, useProgram } from '../support/program.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('reconcile-program');
const program = useProgram('reconcile');

let email: string;
beforeEach(async () => {
  await stage.reset();
  email = `ana-${randomUUID()}@exemplo.com`;
  await paySilently(stage, (await askForPix(stage, email)).id);
});

const run = (...flags: readonly string[]) => program.run(...flags);

describe('the reconcile program', () => {
  it(
    'prints what it would do, does it when asked for real, and then has nothing to do',
    PATIENCE,
    async () => {
      const dry = await run('--dry-run');
      expect(dry.code).toBe(0);
      expect(dry.lines[0]).toBe('A run would change (payments looked at: 1, failed: 0):');
      expect((await booksOf(stage, email)).subscriber).toMatchObject({ subscribed: false });

      const real = await run();
      expect(real.code).toBe(0);
      expect(real.lines[0]).toBe('Changed (payments looked at: 1, failed: 0):');
      expect(real.lines.slice(1)).toEqual(dry.lines.slice(1));
      expect(real.lines.slice(1)).toEqual([
        expect.stringMatching(/^ {2}grant pix_\S+ \(new\): tier plus, amount R\$ 159,90, days 60$/),
        expect.stringMatching(/^ {2}mail purchase_pix_\S+$/),
        expect.stringMatching(/^ {2}payment pix_\S+: status pending → paid$/),
        expect.stringMatching(/^ {2}subscriber [0-9a-f]{64}: plan plus, until \d{4}-\d\d-\d\d$/),
      ]);
      expect((await booksOf(stage, email)).subscriber).toMatchObject({ subscribed: true });

      expect((await run()).lines).toEqual(['Nothing had to change: payments looked at: 0, failed: 0.']);
    },
  );

  it('ends with 1 if a payment could not be read', PATIENCE, async () => {
    await stage.control('/faults', { mode: 'error', count: 1_000 });
    const { code, lines } = await run();
    expect(code).toBe(1);
    expect(lines).toEqual(['Nothing had to change: payments looked at: 1, failed: 1.']);
  });
});
