import { describe, expect, it } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

describe('a mistyped domain', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['gamil.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.comm', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.cmo', 'gmail.com'],
    ['gmail.com.br', 'gmail.com'],
    ['gmial.con', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['hotmai.com', 'hotmail.com'],
    ['hotmal.com.br', 'hotmail.com.br'],
    ['hotmail.com.bt', 'hotmail.com.br'],
    ['hotmail.combr', 'hotmail.com.br'],
    ['outlok.com', 'outlook.com'],
    ['outloook.com', 'outlook.com'],
    ['yaho.com.br', 'yahoo.com.br'],
    ['yahoo.con.br', 'yahoo.com.br'],
    ['yaho.com', 'yahoo.com'],
    ['iclod.com', 'icloud.com'],
    ['icloud.com.br', 'icloud.com'],
    ['live.com.br', 'live.com'],
    ['live.con', 'live.com'],
    ['uol.com', 'uol.com.br'],
    ['uol.br', 'uol.com.br'],
    ['uol.com.bt', 'uol.com.br'],
    ['bol.com', 'bol.com.br'],
    ['bol.con.br', 'bol.com.br'],
    ['terra.com', 'terra.com.br'],
    ['tera.com.br', 'terra.com.br'],
  ])('%s is offered as %s', (typed, meant) => {
    expect(suggestEmail(`maria@${typed}`)).toBe(`maria@${meant}`);
  });

  it('is corrected whatever stands before the @, and the result is normalised', () => {
    expect(suggestEmail(' Maria.Silva+treino@GMIAL.com ')).toBe('maria.silva+treino@gmail.com');
  });
});

describe('a domain that may well be right', () => {
  it.each([
    'gmail.com',
    'hotmail.com',
    'hotmail.com.br',
    'outlook.com',
    'outlook.com.br',
    'yahoo.com.br',
    'yahoo.com',
    'icloud.com',
    'live.com',
    'msn.com',
    'uol.com.br',
    'bol.com.br',
    'terra.com.br',
    'ig.com.br',
    'globo.com',
    'mail.com',
    'email.com',
    'email.com.br',
    'ymail.com',
  ])('%s is a known domain and never corrected', (domain) => {
    expect(suggestEmail(`maria@${domain}`)).toBeNull();
  });

  it.each([
    'personal.example',
    'hotmart.com',
    'hotmail.fr',
    'yahoo.co.uk',
    'live.nl',
    'mail.ru',
    'olive.com.br',
    'serra.com.br',
    'vol.com.br',
    'gmx.com',
    'empresa.com.br',
    'aluno.gmial.edu.br',
    'constructor',
    '__proto__.com',
  ])('%s is not one slip away from a known one', (domain) => {
    expect(suggestEmail(`maria@${domain}`)).toBeNull();
  });

  it.each(['', 'maria', 'maria@', '@gmial.com', 'maria@gmail'])('%j is not a complete address', (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  });
});
