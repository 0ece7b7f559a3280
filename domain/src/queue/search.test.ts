import { describe, expect, it } from 'vitest';
import { matchesSearch, searchBeginnings, searchKey } from './search.ts';

const person = { nome: 'José Antônio da Silva', email: 'Ze.Silva@Exemplo.com', telefone: '(11)98765-4321' };

function finds(typed: string, who = person): boolean {
  const key = searchKey(typed);
  return key !== null && searchBeginnings(who).includes(key);
}

describe('a search of the queue', () => {
  it.each([
    'jo',
    'JOSÉ',
    'antonio',
    'silva',
    ' da ',
    'ze.sil',
    'ze.silva@exe',
    'ze.silva@exemplo.com',
    '4321',
  ])('finds the person by %j', (typed) => {
    expect(finds(typed)).toBe(true);
  });

  it.each(['', 'j', 'osé', 'ilva', '8765', 'maria', '%', '\u202e'])(
    'does not find the person by %j',
    (typed) => {
      expect(finds(typed)).toBe(false);
    },
  );

  it('finds by the part of the phone only where there is a whole number', () => {
    expect(finds('4321', { ...person, telefone: '4321' })).toBe(false);
  });

  it.each([
    ['da silva', 'silva'],
    ['Maria Souza', 'souza'],
    ['souza maria', 'maria'],
    ['j Antônio', 'antonio'],
    ['jo a', 'jo'],
  ])('of several words asks for the longest, or for the last of equally long ones: %j', (typed, key) => {
    expect(searchKey(typed)).toBe(key);
  });

  it.each(["d'avila", 'Íris d’Ávila', "iris D'AV"])('finds a name with an apostrophe by %j', (typed) => {
    const iris = { ...person, nome: 'Íris D’Ávila' };
    expect([finds(typed, iris), matchesSearch(typed, iris)]).toEqual([true, true]);
  });

  it('stores a bounded number of beginnings, whatever the name is', () => {
    const nome = Array.from({ length: 500 }, (_, n) => `palavra${n}muitolonga`).join(' ');
    expect(searchBeginnings({ ...person, nome }).length).toBeLessThan(110);
  });

  it('reads names in other scripts and leaves out marks of direction', () => {
    expect(finds('Ана', { ...person, nome: '\u202eАна Петровић' })).toBe(true);
  });
});
