import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { BirthDate, Email, Moment, Name, Phone, Tier, text } from './cells.ts';

const read = <Schema extends v.GenericSchema>(schema: Schema, cell: string) => {
  const parsed = v.safeParse(schema, cell);
  return parsed.success ? parsed.output : parsed.issues.map(({ message }) => message).join();
};

describe('a text', () => {
  it.each([
    ['JoÃ£o', 'João'],
    ['JOÃƒO', 'JOÃO'],
    ['Ã‰RICA', 'ÉRICA'],
    ['CÃ\u0081SSIA', 'CÁSSIA'],
    ['DisposiÃ§Ã£o â€“ boa', 'Disposição – boa'],
    ['João “Jão” Ñuñez', 'João “Jão” Ñuñez'],
    ['amanhÃ…', 'amanhÃ…'],
    ['Joelho,\\nàs vezes\\r\\nàs noites', 'Joelho,\nàs vezes\nàs noites'],
  ])('%s is %s', (cell, expected) => {
    expect(read(text(), cell)).toBe(expected);
  });

  it.each(['Jo\uFFFDo', 'JOÃƒO não', '{"first":"Ana"}'])('%s is refused', (cell) => {
    expect(read(text(), cell)).toMatch(/wrong encoding has damaged|is an object/);
  });
});

describe('an end', () => {
  const endOf31December = '2027-01-01T03:00:00.000Z';
  it.each([
    ['31/12/2026', endOf31December],
    ['31-12-2026', endOf31December],
    ['2026-12-31', endOf31December],
    // A spreadsheet writes the time behind every day.
    ['31/12/2026 00:00', endOf31December],
    ['31/12/2026 00:00:00', endOf31December],
    ['46387', endOf31December],
    ['31/12/2026 14:30', '2026-12-31T17:30:00.000Z'],
    ['31/12/2026 às 14:30', '2026-12-31T17:30:00.000Z'],
    ['46387,5', '2026-12-31T15:00:00.000Z'],
    ['2026-12-31 00:00:00+00', '2026-12-31T00:00:00.000Z'],
  ])('%s is %s', (cell, expected) => {
    expect(read(Moment, cell)).toEqual(new Date(expected));
  });

  it.each(['31/02/2026', '12/31/2026', '2026', '1798761600000', '31/12/2026 cedo', '31/12/26'])(
    '%s is refused',
    (cell) => {
      expect(read(Moment, cell)).toMatch(/^is no date/);
    },
  );
});

describe('the other cells', () => {
  it.each([
    [BirthDate, '32932', '1990-02-28'],
    [BirthDate, '28/02/1990 00:00', '1990-02-28'],
    [BirthDate, '1990', expect.stringMatching(/^is no day/)],
    [Phone, '5E+12', expect.stringMatching(/^was shortened/)],
    [Phone, '5,51199E+12', expect.stringMatching(/^was shortened/)],
    [Phone, '5511987654321', '(11)98765-4321'],
    [Tier, 'PERSONAL PLUS', 'plus'],
    [Tier, 'Pro', 'pro'],
    [Tier, 'VIP', 'VIP'],
    [Email, ' Ana@Exemplo.com ', 'ana@exemplo.com'],
    [Email, 'Ana <ana@exemplo.com>', 'ana@exemplo.com'],
    [Email, "'mailto:ana@exemplo.com", 'ana@exemplo.com'],
    [Email, 'bru..na@exemplo.com', 'bru..na@exemplo.com'],
    [Email, 'ana@exemplo.com; bia@exemplo.com', 'is no e-mail address'],
    [Email, 'NULL', 'is no e-mail address'],
    [Name, '\u200b\u00ad', ''],
    [Name, 'Ana\tSou\u200bza', 'Ana Souza'],
    [Phone, 'tel:+55-11-98765-4321', '(11)98765-4321'],
  ] as const)('%# %s is %s', (schema, cell, expected) => {
    expect(read(schema, cell)).toEqual(expected);
  });
});
