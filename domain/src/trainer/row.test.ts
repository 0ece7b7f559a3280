import { describe, expect, it } from 'vitest';
import { rowNote } from './row.ts';

describe('the note in a row', () => {
  const at = new Date('2026-11-12T15:00:00Z');
  const start = (note: string) => rowNote(note, at).note_start;

  it('is its day and its words in one line, and nothing where it is empty', () => {
    expect(rowNote('Ligar.\n\nPrefere  cedo.', at)).toEqual({
      noted_at: at,
      note_start: 'Ligar. Prefere cedo.',
    });
    for (const empty of ['', ' \n ']) expect(rowNote(empty, at)).toEqual({ noted_at: null, note_start: '' });
  });

  it('ends after some sixty characters, between words where it has any, and cuts no picture in two', () => {
    expect(start('palavra '.repeat(7).trim())).toBe('palavra '.repeat(7).trim());
    expect(start('palavra '.repeat(9))).toBe(`${'palavra '.repeat(7).trim()}…`);
    expect(start('💪'.repeat(60))).toBe('💪'.repeat(60));
    expect(start('💪'.repeat(61))).toBe(`${'💪'.repeat(60)}…`);
  });
});
