import { expect, it } from 'vitest';
import { MESSAGE_MAX_LENGTH, TEMPLATE_MAX_LENGTH } from '../contract.ts';
import { DEFAULT_TEMPLATES, fillTemplate } from './templates.ts';

const ana = { nome: 'Ana {plano} Souza', due_on: '2026-11-26', tier: 'pro' };

it('a template is filled with first name, promised day and plan, and once only', () => {
  expect(fillTemplate('{nome}, até {prazo}: {plano}. {nome}!', ana)).toBe(
    'Ana, até 26/11/2026: Personal PRO. Ana!',
  );
  expect(fillTemplate('{nome}', { ...ana, nome: '{prazo}' })).toBe('{prazo}');
});

it('markup and unknown places stay as they were typed, and an unknown day is left out', () => {
  expect(fillTemplate('<b>{nome}</b> {senha} {__proto__} {}', ana)).toBe('<b>Ana</b> {senha} {__proto__} {}');
  expect(fillTemplate('até {prazo}.', { ...ana, due_on: null })).toBe('até .');
});

it('a filled template fits into a message', () => {
  const longest = fillTemplate('a'.repeat(TEMPLATE_MAX_LENGTH - 6) + '{nome}', {
    ...ana,
    nome: 'b'.repeat(120),
  });
  expect(longest.length).toBeLessThan(MESSAGE_MAX_LENGTH);
  for (const template of DEFAULT_TEMPLATES) expect(template.length).toBeLessThanOrEqual(TEMPLATE_MAX_LENGTH);
});

it('a template of the house tells no day, because a correction moves it', () => {
  for (const template of DEFAULT_TEMPLATES) expect(fillTemplate(template, ana)).not.toMatch(/\d/);
});
