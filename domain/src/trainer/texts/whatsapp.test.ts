import { expect, it } from 'vitest';
import { chatWith } from './whatsapp.ts';

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
  ['vou conferir o seu treino.', { state: 'changed' }],
  ['Personal PRO termina em 01/12/2026. Vamos continuar?', { state: 'expiring', due_on: null }],
  ['terminou. Vamos continuar?', { state: 'ended', due_on: null }],
])('the chat says, by the state: %j', (words, given) => {
  expect(textOf(given)).toContain(words);
  expect(textOf(given)).not.toMatch(/peso|limita/i);
});
