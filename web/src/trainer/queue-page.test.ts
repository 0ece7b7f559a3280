import { expect, it } from 'vitest';
import { contactTexts, stateText } from './queue-page.tsx';

const now = new Date('2026-11-24T15:00:00Z');
const row = {
  state: 'waiting',
  since: new Date('2026-11-05T15:00:00Z'),
  correction_asked: false,
  due_on: null,
  health_changed: false,
  pain_unseen: false,
  subscription_end: new Date('2026-11-29T15:00:00Z'),
  active: true,
} as const;

it('a promised day is said in words: overdue since, today, until, and with its year where it is another one', () => {
  const due = (due_on: string) => stateText({ ...row, due_on }, now);
  expect(due('2026-11-23')).toBe('Aguardando · atrasado 23/11');
  expect(due('2026-11-24')).toBe('Aguardando · hoje');
  expect(due('2026-11-26')).toBe('Aguardando · até 26/11');
  expect(due('2027-01-04')).toBe('Aguardando · até 04/01/2027');
  expect(due('2025-12-30')).toBe('Aguardando · atrasado 30/12/2025');
});

it('a state says the day of the release, the end of the plan where that is the matter, and what the dashboard says of a correction and an injury', () => {
  expect(stateText({ ...row, state: 'released' }, now)).toBe('Liberado · em 05/11');
  expect(stateText({ ...row, state: 'aged', since: new Date('2026-10-21T15:00:00Z') }, now)).toBe(
    'Ficha há 34 dias',
  );
  expect(stateText({ ...row, state: 'incomplete', correction_asked: true }, now)).toBe('Correção pedida');
  expect(stateText({ ...row, state: 'expiring' }, now)).toBe('Plano acabando · faltam 5 dias');
  expect(stateText({ ...row, state: 'ended', subscription_end: new Date('2026-10-01T15:00:00Z') }, now)).toBe(
    'Encerrado · terminou em 01/10/2026',
  );
  expect(stateText({ ...row, state: 'changed', due_on: '2026-11-26', health_changed: true }, now)).toBe(
    'Saúde mudou · até 26/11',
  );
});

it('a pain that waits tells itself alone, and gives way to a changed answer about health', () => {
  const pain = { ...row, state: 'aged', pain_unseen: true } as const;
  expect(stateText(pain, now)).toBe('Dor após o treino');
  expect(stateText({ ...pain, state: 'changed', health_changed: true }, now)).toBe('Saúde mudou');
});

const told = (changes: Partial<Parameters<typeof contactTexts>[0]>) =>
  contactTexts({ ...row, noted_at: null, contacted_at: null, ...changes }, now);
const [earlier, later] = [new Date('2026-11-12T15:00:00Z'), new Date('2026-11-18T15:00:00Z')];

it('the note and what was last sent are told by their days in São Paulo, the later one first', () => {
  expect(told({})).toEqual([]);
  expect(told({ noted_at: new Date('2026-11-13T02:59:00Z') })).toEqual(['Anotação de 12/11']);
  expect(told({ noted_at: new Date('2025-12-30T15:00:00Z') })).toEqual(['Anotação de 30/12/2025']);
  const changed = { state: 'changed', noted_at: earlier, contacted_at: later } as const;
  expect(told(changed)).toEqual(['Contato em 18/11', 'Anotação de 12/11']);
  expect(told({ ...changed, noted_at: later, contacted_at: earlier })).toEqual([
    'Anotação de 18/11',
    'Contato em 12/11',
  ]);
});

it('what was sent is not told beside a state that tells the release, but beside a pain, which hides that state', () => {
  for (const state of ['released', 'aged'] as const) {
    const released = { state, noted_at: earlier, contacted_at: later };
    expect(told(released)).toEqual(['Anotação de 12/11']);
    expect(told({ ...released, pain_unseen: true })).toEqual(['Contato em 18/11', 'Anotação de 12/11']);
  }
});
