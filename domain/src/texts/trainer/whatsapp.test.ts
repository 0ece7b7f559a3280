import { expect, it } from 'vitest';
import { subscriberWhatsapp } from './whatsapp.ts';

it('the chat with a subscriber has their Brazilian number and a text that names them', () => {
  const [address, text = ''] = (subscriberWhatsapp('(11)98765-4321', 'Ana&Bia Souza') ?? '').split('?text=');
  expect(address).toBe('https://wa.me/5511987654321');
  expect(decodeURIComponent(text)).toMatch(/^Olá, Ana&Bia! /);
  expect(text).not.toContain('&');
});

it('there is no chat without a whole number', () => {
  expect(subscriberWhatsapp('', 'Ana')).toBeNull();
  expect(subscriberWhatsapp('98765-4321', 'Ana')).toBeNull();
});

it('holds no invisible characters of a name, and greets also a person without one', () => {
  const textOf = (name: string) =>
    decodeURIComponent(subscriberWhatsapp('(11)98765-4321', name)?.split('?text=')[1] ?? '');
  expect(textOf('\u202eAna\u2066\u200b Souza')).toMatch(/^Olá, Ana! Aqui é /);
  expect(textOf('')).toMatch(/^Olá! Aqui é /);
});
