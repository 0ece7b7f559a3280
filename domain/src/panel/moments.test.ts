import { expect, it } from 'vitest';
import { SAVE_TEXTS } from '../answers/texts.ts';
import { DAY_MS } from '../kit/dates.ts';
import { MOMENT_TEXTS, momentToCelebrate, type MomentTimes } from './moments.ts';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const ago = (days: number) => NOW - days * DAY_MS;

it.each<[what: string, times: MomentTimes, seen: MomentTimes, expected: string | null]>([
  ['nothing that happened', {}, {}, null],
  ['a release of Friday on Monday', { released: ago(2.9) }, {}, 'released'],
  ['a release of last week, also on a device that never saw it', { released: ago(7) }, {}, null],
  ['what was celebrated already', { released: ago(1) }, { released: ago(1) }, null],
  ['a new release after an earlier one', { released: ago(1) }, { released: ago(2) }, 'released'],
  ['the latest of several', { paid: ago(2), sent: ago(1) }, {}, 'sent'],
  [
    'an older one that is left once the latest was celebrated',
    { paid: ago(2), sent: ago(1) },
    { sent: ago(1) },
    'paid',
  ],
  ['what is dated to the future', { released: NOW + DAY_MS }, {}, null],
  ['what the server dates a little ahead of this clock', { released: NOW + 500 }, {}, 'released'],
])('of %s this is celebrated', (_, times, seen, expected) => {
  expect(momentToCelebrate(times, seen, NOW)).toBe(expected);
});

it("the sent questionnaire is celebrated in the toast's words", () => {
  const { title, text } = MOMENT_TEXTS.sent;
  expect(`${title} ${text}`).toBe(SAVE_TEXTS.done);
  expect(title).toBe('Anamnese enviada com sucesso! 🎉');
});
