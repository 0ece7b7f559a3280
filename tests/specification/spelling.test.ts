import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/processes.ts';

/** The texts that the specification itself writes with 'email' (spec §5, §8). */
const AS_SPECIFIED = [
  'Email e senha são obrigatórios',
  'Por favor, insira um email válido',
  'Email ou senha incorretos',
  'Conta criada com sucesso! Verifique seu email para confirmar a conta.',
];

const sources = ['domain/src', 'content'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|json|md)$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => join(folder, path)),
);

/** The sentences of a source that say 'email', 'emails', 'e-Mail' or 'E-MAIL'. A single word is a name or a code. */
function misspelt(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8').replaceAll(/\$\{[^}]*\}/g, '');
  return [...source.matchAll(/'[^'\n]* [^'\n]*'|"[^"\n]* [^"\n]*"|`[^`\n]* [^`\n]*`/g)]
    .map(([quoted]) => quoted.slice(1, -1))
    .filter((text) =>
      /(?<![\w@.-])(email|e-Mail|E-MAIL)s?(?![\w@:])/i.test(text.replaceAll(/[Ee]-mail/g, '')),
    )
    .filter((text) => !AS_SPECIFIED.includes(text));
}

it("every text says 'e-mail', except those that the specification writes otherwise", () => {
  expect(sources.length).toBeGreaterThan(30);
  expect(sources.flatMap((path) => misspelt(path).map((text) => `${path}: ${text}`))).toEqual([]);
});
