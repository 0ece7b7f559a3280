import { beforeEach, describe, expect, it } from 'vitest';
import { askForPix, paySilently } from '../support/people.ts';
import { PATIENCE, useProgram } from '../support/program.ts';
import { useStage } from '../support/stage.ts';

const ADDRESS = 'ana@exemplo.com';
const stage = useStage('support-program');
const program = useProgram('support');
beforeEach(() => stage.reset());

describe('the support program', () => {
  it(
    'says what it would change, changes it when it is told to, and then finds nothing to do',
    PATIENCE,
    async () => {
      const pix = await askForPix(stage, ADDRESS);
      await paySilently(stage, pix.id);
      const before = await stage.dump();
      const dry = await program.run('paid', pix.id);
      expect(dry.code).toBe(0);
      expect(dry.lines.join('\n')).toMatch(/It would change:.*repeat the command with --do/s);
      expect(await stage.dump()).toEqual(before);
      expect(await program.run('paid', pix.id, '--do', '--by', 'Lia')).toMatchObject({ code: 0 });
      const found = await program.run('find', ADDRESS);
      expect(found.lines.join('\n')).toMatch(/Plan: plus, active.*Lia: settle/s);
    },
  );

  it('names the argument that it cannot read, and ends with 1 where it refuses', PATIENCE, async () => {
    const wrong: readonly (readonly [args: readonly string[], said: string])[] = [
      [[], 'No command is named.'],
      [['help'], "'help' is no command."],
      [['find'], "'find' is not followed by what it takes"],
      [['refund', 'pix_char_abc', '--by', '!'], '--by is missing, not allowed here'],
      [['erase', 'ana'], "by 'ana'"],
      [['find', ADDRESS, '--forse'], "Unknown option '--forse'"],
    ];
    for (const [args, said] of wrong) {
      const { code, lines } = await program.run(...args);
      expect([code, lines[0], lines[1]]).toEqual([
        1,
        expect.stringContaining(said),
        expect.stringContaining('Usage: npm run support -- <command>'),
      ]);
    }
    const refused = await program.run('refund', '20260101-000000');
    expect(refused).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^Refused: Nothing here has this id/)],
    });
  });
});
