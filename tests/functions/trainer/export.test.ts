import { HOUR_MS } from 'domain/kit/dates';
import { searchBeginnings } from 'domain/trainer/search';
import type { QueueEntry } from 'domain/trainer/row';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusedWith } from '../support/hostile-requests.ts';
import { useStage } from '../support/stage.ts';
import { type Trainer, audited, newTrainer, putRow } from '../support/trainers.ts';

const stage = useStage('export-queue');

let rafael: Trainer;
beforeEach(async () => {
  await stage.reset();
  rafael = await newTrainer(stage);
});

const row = (nome: string, changes: Partial<QueueEntry> = {}) => {
  const uid = nome.toLowerCase().replaceAll(/\W+/g, '-');
  const person = { nome, email: `${uid}@exemplo.com`, telefone: '(11)98765-4321' };
  const search = [...searchBeginnings(person)];
  return putRow(
    stage,
    { uid, subscriber: `s-${uid}`, email: person.email },
    { ...person, search, ...changes },
  );
};
const exported = (filter: object = {}) =>
  stage.call('export-queue', filter, { ...rafael, signedInAt: stage.now() });
/** The names in a file, in order. */
const names = async (filter: object) => {
  const { csv, rows } = await exported(filter);
  const lines = csv.split('\r\n').slice(1, -1);
  expect(lines).toHaveLength(rows);
  return lines.map((line) => /^"([^"]*)"/.exec(line)?.[1]);
};

describe('the file of the queue', () => {
  it('opens in a Brazilian spreadsheet: UTF-8 with its mark, semicolons, quoted cells, CRLF', async () => {
    await row('José Antônio "Zé" da Silva', {
      tier: 'pro',
      state: 'changed',
      since: new Date('2026-11-20T02:00:00Z'),
      due_on: '2026-11-24',
      subscription_end: new Date('2027-01-21T15:00:00Z'),
      renews: true,
      last_training: new Date('2026-11-19T02:00:00Z'),
      trained_7: 0,
      flags: ['limitation', 'refused'],
    });
    const { csv, rows, complete } = await exported();
    expect({ rows, complete }).toEqual({ rows: 1, complete: true });
    expect(csv).toBe(
      '\uFEFF"Nome";"E-mail";"Telefone";"Plano";"Situação";"Desde";"Prazo";"Fim do acesso";"Renova";' +
        '"Último treino";"Treinos em 7 dias";"Avisos"\r\n' +
        '"José Antônio ""Zé"" da Silva";"jos-ant-nio-z-da-silva@exemplo.com";"(11)98765-4321";"Personal PRO";' +
        '"Respostas mudaram";"19/11/2026";"24/11/2026";"21/01/2027";"Sim";' +
        '"18/11/2026";"0";"Limitação ou lesão, Cobrança recusada"\r\n',
    );
  });

  it('has its columns also if the queue is empty', async () => {
    const { csv, rows, complete } = await exported();
    expect(csv.split('\r\n')).toHaveLength(2);
    expect({ rows, complete }).toEqual({ rows: 0, complete: true });
  });

  it('has the rows that a filter finds, in the order of the queue', async () => {
    await row('Ana Souza', { due_on: '2026-01-05', flags: ['limitation'] });
    await row('Bia Lima', { due_on: '2026-01-02', state: 'preparing', flags: ['limitation'] });
    const top = { state: 'changed', health_changed: true } as const;
    await row('Elsa Reis', { ...top, due_on: '2026-01-03' });
    await row('Fábio Reis', { ...top, due_on: '2099-01-01' });
    await row('Caio Souza', { due_on: '2099-01-02' });
    await row('Davi Souza', { state: 'ended', active: false, flags: ['limitation'] });
    await row('Eva Lima', { state: 'aged' });
    expect(await names({})).toEqual([
      'Elsa Reis',
      'Fábio Reis',
      'Bia Lima',
      'Ana Souza',
      'Caio Souza',
      'Eva Lima',
    ]);
    expect(await names({ state: 'waiting' })).toEqual(['Ana Souza', 'Caio Souza']);
    expect(await names({ state: 'ended' })).toEqual(['Davi Souza']);
    expect(await names({ state: 'aged' })).toEqual(['Eva Lima']);
    expect(await names({ flag: 'limitation' })).toEqual(['Bia Lima', 'Ana Souza']);
    expect(await names({ overdue: true })).toEqual(['Bia Lima', 'Elsa Reis', 'Ana Souza']);
    expect(await names({ search: 'souza' })).toEqual(['Ana Souza', 'Caio Souza', 'Davi Souza']);
    expect(await names({ search: 'souza', flag: 'limitation', overdue: true })).toEqual(['Ana Souza']);
    expect(await names({ state: 'waiting', overdue: true })).toEqual(['Ana Souza']);
    expect(await names({ search: 'souza', state: 'ended' })).toEqual(['Davi Souza']);
    expect(await names({ search: 'ninguem' })).toEqual([]);
    expect(await names({ search: 's' })).toEqual(await names({}));
  });

  it('has each row once, over several pages', async () => {
    const batches = Array.from({ length: 5 }, (_, batch) =>
      Promise.all(Array.from({ length: 241 }, (_row, index) => row(`Pessoa ${batch} ${index}`))),
    );
    await Promise.all(batches);
    const found = await names({});
    expect(found).toHaveLength(1205);
    expect(new Set(found).size).toBe(1205);
  });

  it('needs a password entered in the last five minutes, and is recorded only if it is made', async () => {
    await row('Ana Souza');
    const old = { ...rafael, signedInAt: new Date(stage.now().getTime() - HOUR_MS) };
    await expect(stage.call('export-queue', {}, old)).rejects.toEqual(refusedWith('recent-login-required'));
    expect(await audited(stage)).toEqual([]);
    await exported();
    expect(await audited(stage)).toEqual([{ trainer: rafael.uid, action: 'export-queue', id: null }]);
  });
});
