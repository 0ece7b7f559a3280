import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MoneyLine, MoneyOfMonth } from 'domain/trainer/money-contract';
import { MONEY, WAITING } from 'domain/trainer/money-texts';
import { answering } from '../kit/testing/answering-server.ts';
import { render } from '../kit/testing/render.tsx';
import { MoneySection, useMoney } from './money-section.tsx';
import { Disputes } from './overview-lists.tsx';

const LINE: MoneyLine = {
  id: 'ana',
  nome: 'Ana Souza',
  purchase: 'p1',
  protocol: '20261103-000001',
  tier: 'plus',
  method: 'pix',
  state: 'paid',
  paid_at: '2026-11-03T12:00:00.000Z',
  amount_cents: 15_990,
  returned_at: null,
  returned_cents: 0,
};

const NO_LINES = { lines: [], next: null };
const NOVEMBER: MoneyOfMonth = {
  money: { month: '2026-11', received_cents: 15_990, returned_cents: 0 },
  by_plan: { plus: 15_990, pro: 0 },
  by_method: { pix: 15_990, card: 0 },
  received: NO_LINES,
  returned: NO_LINES,
};
const MONTHS = ['2026-10', '2026-11'].map((month) => ({ month, received_cents: 0, returned_cents: 0 }));

function Section() {
  return <MoneySection money={useMoney(true, 0)} months={MONTHS} />;
}

const show = () =>
  render(
    <MemoryRouter>
      <Section />
    </MemoryRouter>,
  );
const payments = () => page.getByRole('list', { name: MONEY.payments });

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a month without money says so, and shows no shares of nothing', async () => {
  const money = { month: '2026-11', received_cents: 0, returned_cents: 0 };
  const nothing = { ...NOVEMBER, money, by_plan: {}, by_method: { pix: 0, card: 0 } };
  answering({ 'read-money': { body: { result: nothing } } });
  show();
  await expect.element(page.getByText(MONEY.noPayments)).toBeVisible();
  await expect.element(page.getByText(MONEY.noReturns)).toBeVisible();
  await expect.element(page.getByText(MONEY.byPlan)).not.toBeInTheDocument();
});

test('a payment leads to its person, and one of an erased person to nobody', async () => {
  const erased = { ...LINE, id: null, nome: '', purchase: 'p2' };
  const received = { lines: [LINE, erased], next: null };
  answering({ 'read-money': { body: { result: { ...NOVEMBER, received } } } });
  show();
  await expect
    .element(payments().getByRole('link', { name: 'Ana Souza' }))
    .toHaveAttribute('href', '/treinador/aluno/ana');
  await expect.element(payments().getByText(MONEY.erased)).toBeVisible();
  expect(payments().getByRole('link').elements()).toHaveLength(1);
});

test('a failure says so, and the months can still be asked for again', async () => {
  answering({ 'read-money': { status: 503, body: { error: { status: 'UNAVAILABLE', message: '' } } } });
  show();
  await expect.element(page.getByText(MONEY.failed)).toBeVisible();
  answering({ 'read-money': { body: { result: { ...NOVEMBER, received: { lines: [LINE], next: null } } } } });
  await page.getByRole('button', { name: MONEY.retry }).click();
  await expect.element(payments().getByText('Ana Souza')).toBeVisible();
  await expect.element(page.getByText(MONEY.failed)).not.toBeInTheDocument();
});

test('a list goes on where it ended, and holds each line', async () => {
  const next = { at: LINE.paid_at, skip: 1 };
  answering({ 'read-money': { body: { result: { ...NOVEMBER, received: { lines: [LINE], next } } } } });
  show();
  await expect.element(payments()).toBeVisible();
  const later = { ...LINE, purchase: 'p2', nome: 'Bia Lima' };
  answering({
    'read-money': { body: { result: { ...NOVEMBER, received: { lines: [later], next: null } } } },
  });
  const more = page.getByRole('button', { name: MONEY.more(MONEY.payments) });
  await more.click();
  await expect.element(payments().getByText('Bia Lima')).toBeVisible();
  await expect.element(payments().getByText('Ana Souza')).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

test('a dispute tells its last day, that it has passed, or where to look', async () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const row = { ...LINE, method: 'card' as const, due: '2026-11-26T12:00:00Z', refund_waits: false };
  const rows = [
    row,
    { ...row, protocol: '2', due: '2026-11-19T12:00:00Z' },
    { ...row, protocol: '3', due: null, refund_waits: true },
  ];
  render(
    <MemoryRouter>
      <Disputes rows={rows} now={now} />
    </MemoryRouter>,
  );
  const list = page.getByRole('list', { name: WAITING.disputes });
  await expect.element(list.getByText('Responda na Stripe até 26/11/2026')).toBeVisible();
  await expect.element(list.getByText('O prazo de resposta terminou em 19/11/2026')).toBeVisible();
  await expect.element(list.getByText('Confira na Stripe se falta a sua resposta')).toBeVisible();
  await expect.element(list.getByRole('listitem').nth(2)).toHaveTextContent(WAITING.refundWaits);
  await expect.element(list.getByRole('listitem').first()).not.toHaveTextContent(WAITING.refundWaits);
});
