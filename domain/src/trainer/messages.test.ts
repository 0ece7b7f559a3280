import { expect, it } from 'vitest';
import { MESSAGE_MAX_LENGTH, TEMPLATE_MAX_LENGTH } from './contract.ts';
import { chatAboutRefusal, chatWith, DEFAULT_TEMPLATES, fillTemplate } from './messages.ts';

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

const NOW = new Date('2026-11-24T15:00:00Z');
const row: Parameters<typeof chatWith>[0] = {
  nome: 'Ana Souza',
  telefone: '(11)98765-4321',
  tier: 'pro',
  state: 'waiting',
  since: NOW,
  subscription_end: new Date('2026-12-01T15:00:00Z'),
  due_on: '2026-11-26',
  missing: [],
  correction_asked: false,
  flags: [],
  last_training: null,
};
const textOf = (given: Partial<typeof row>) =>
  decodeURIComponent(chatWith({ ...row, ...given }, NOW)?.split('?text=')[1] ?? '');

it('the chat with a subscriber has their Brazilian number and a text that names them', () => {
  const [address, text = ''] = (chatWith({ ...row, nome: 'Ana&Bia Souza' }, NOW) ?? '').split('?text=');
  expect(address).toBe('https://wa.me/5511987654321');
  expect(decodeURIComponent(text)).toMatch(/^Olá, Ana&Bia! /);
  expect(text).not.toContain('&');
});

it('there is no chat without a whole number', () => {
  expect(chatAboutRefusal({ ...row, telefone: '' })).toBeNull();
  expect(chatWith({ ...row, telefone: '' }, NOW)).toBeNull();
  expect(chatWith({ ...row, telefone: '98765-4321' }, NOW)).toBeNull();
});

it('holds no invisible characters of a name, and greets also a person without one', () => {
  expect(textOf({ nome: '\u202eAna\u2066\u200b Souza' })).toMatch(/^Olá, Ana! Aqui é /);
  expect(textOf({ nome: '' })).toMatch(/^Olá! Aqui é /);
});

it.each<readonly [string, Partial<typeof row>]>([
  [
    'confirme seu e-mail na sua conta ou, se ainda não tem uma, crie sua senha: https://',
    { state: 'unclaimed', due_on: null },
  ],
  ['falta responder a anamnese: https://', { state: 'no-questionnaire', due_on: null }],
  ['faltam 2 respostas: https://', { state: 'incomplete', missing: ['peso', 'limitacoes_lesoes'] }],
  ['falta 1 resposta: https://', { state: 'incomplete', missing: ['peso'] }],
  ['confira 1 resposta: https://', { state: 'incomplete', missing: ['peso'], correction_asked: true }],
  ['fica pronto até 26/11/2026.', { state: 'preparing' }],
  ['preparo o seu treino.', { due_on: '2026-11-20' }],
  ['O seu treino está pronto: https://', { state: 'released', due_on: null }],
  [
    'Como está o seu treino, liberado em 05/11/2026?',
    { state: 'released', due_on: null, since: new Date('2026-11-05T15:00:00Z') },
  ],
  [
    'Como está o seu treino, liberado em 05/10/2026?',
    { state: 'aged', due_on: null, since: new Date('2026-10-05T15:00:00Z') },
  ],
  [
    'Como está o seu treino, liberado em 22/11/2026?',
    {
      state: 'released',
      due_on: null,
      since: new Date('2026-11-22T15:00:00Z'),
      last_training: new Date('2026-11-23T10:00:00Z'),
    },
  ],
  [
    'O seu treino está pronto: https://',
    { state: 'released', due_on: null, last_training: new Date('2026-11-01T10:00:00Z') },
  ],
  [
    'Personal PRO no cartão não foi aprovada. Confira',
    { state: 'aged', due_on: null, flags: ['refused', 'idle'] },
  ],
  // What the trainer owes, or asked for, comes before the money.
  ['fica pronto até 26/11/2026.', { state: 'waiting', flags: ['refused'] }],
  ['vou conferir o seu treino.', { state: 'changed' }],
  ['Personal PRO termina em 01/12/2026. Vamos continuar?', { state: 'expiring', due_on: null }],
  ['terminou. Vamos continuar?', { state: 'ended', due_on: null }],
])('the chat says, by the state: %j', (words, given) => {
  expect(textOf(given)).toContain(words);
  expect(textOf(given)).not.toMatch(/peso|limita/i);
});

it('a chat about trainings says since when none is known, and repeats nothing of what was told', () => {
  const idle: Partial<typeof row> = { state: 'released', flags: ['idle'] };
  expect(textOf({ ...idle, last_training: new Date('2026-11-15T12:00:00Z') })).toContain(
    'Vi que faz 9 dias desde o seu último treino.',
  );
  expect(textOf(idle)).toContain('Não vejo treinos registrados');
  // Who does not renew is asked about that instead.
  expect(textOf({ ...idle, state: 'expiring' })).toContain('termina em');
  for (const state of ['released', 'changed', 'expiring'] as const) {
    const text = textOf({ state, flags: ['attention', 'idle'] });
    expect(text).toContain('Vi que você contou como foi o treino.');
    expect(text).not.toMatch(/dor|lesão|coment/i);
  }
  expect(textOf({ state: 'ended', flags: ['attention'] })).toContain('terminou');
});
