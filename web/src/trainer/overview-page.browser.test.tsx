import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Overview } from 'domain/trainer/contract';
import { OVERVIEW } from 'domain/trainer/texts';
import { answering } from '../kit/testing/answering-server.ts';
import { render } from '../kit/testing/render.tsx';
import { OverviewPage } from './overview-page.tsx';

const NOTHING: Overview = {
  at: '2026-11-27T18:30:00Z',
  active: 0,
  by_plan: { plus: 0, pro: 0 },
  waiting: 0,
  overdue: 0,
  renewals: [],
  disputes: [],
  mismatches: [],
  refused: [],
  renewing: [],
  delivery_days: null,
  mails: { waiting: 0, given_up: 0 },
  not_done: [],
  sales_stopped: [],
  pix_near: [],
  months: [],
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the overview says above its numbers by which method nobody can buy, and since when', async () => {
  const sales_stopped = [
    { method: 'pix' as const, since: '2026-11-27T17:02:00Z' },
    { method: 'card' as const, since: '2026-11-26T17:02:00Z' },
  ];
  answering({ 'read-overview': { body: { result: { ...NOTHING, sales_stopped } } } });
  render(
    <MemoryRouter>
      <OverviewPage isOpen isReachable queueAddress="/treinador" />
    </MemoryRouter>,
  );

  await expect
    .element(page.getByText('Ninguém consegue pagar por PIX desde 14:02.', { exact: true }))
    .toBeVisible();
  await expect
    .element(page.getByText('Ninguém consegue pagar com cartão desde 26/11/2026, 14:02.', { exact: true }))
    .toBeVisible();
  expect(page.getByText(OVERVIEW.tellKeeper).elements()).toHaveLength(2);
});

test('the overview says in which hours signed-out buyers asked for many PIX codes', async () => {
  const pix_near = [
    { hour: '2026-11-27T23:00:00.000Z', reached: true },
    { hour: '2026-11-27T02:00:00.000Z', reached: false },
  ];
  answering({ 'read-overview': { body: { result: { ...NOTHING, pix_near } } } });
  render(
    <MemoryRouter>
      <OverviewPage isOpen isReachable queueAddress="/treinador" />
    </MemoryRouter>,
  );

  await expect.element(page.getByRole('heading', { name: OVERVIEW.pixNear })).toBeVisible();
  expect(
    page
      .getByRole('list', { name: OVERVIEW.pixNear })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    '27/11/2026, das 20:00 às 21:00: o limite foi atingido, e quem veio depois não recebeu código',
    '26/11/2026, das 23:00 às 00:00: perto do limite, mas todos receberam código',
  ]);
});
