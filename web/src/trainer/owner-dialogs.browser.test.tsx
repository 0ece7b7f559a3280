import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PaymentEntry } from 'domain/buy/payments-contract';
import type { QueueRow } from 'domain/trainer/contract';
import type { OwnerActs } from 'domain/trainer/owner-contract';
import { ACCESS, DAYS, DAYS_OBSTACLE_TEXTS, OWNER_ACTS, REFUND } from 'domain/trainer/owner-texts';
import { render } from '../kit/testing/render.tsx';
import { type OpenDialog, OwnerDialog } from './owner-dialogs.tsx';

const row = { id: 'ana', uid: 'ana', email: 'ana@exemplo.com', renews: false } as QueueRow;
const payment: PaymentEntry = {
  id: 'a'.repeat(32),
  paid_at: '2026-11-20T12:00:00.000Z',
  tier: 'plus',
  method: 'card',
  amount_cents: 15_990,
  refunded_cents: 0,
  period: null,
  state: 'paid',
  withdrawable_until: null,
  protocol: null,
};
const effect = { cents: 15_990, access: { until: '2027-01-19T12:00:00.000Z' }, ends_renewal: true };
const refund = { id: payment.id, effect, state: null, since: null };
const acts: OwnerActs = {
  refunds: [refund],
  days: {
    obstacle: null,
    end: '2026-12-20T12:00:00.000Z',
    from: '2026-12-20T12:00:00.000Z',
    read_on: '2026-11-21',
  },
  access: { state: 'signed-in', last_sign_in: '2026-11-21', mail: 'reset', meant: null },
};

const show = (open: OpenDialog, given: Partial<OwnerActs> = {}, of = row) =>
  render(
    <OwnerDialog
      open={open}
      row={of}
      acts={{ ...acts, ...given }}
      onClose={() => undefined}
      onTried={() => undefined}
    />,
  );
const dialog = () => page.getByRole('dialog');

test('a refund says what comes back, what ends and from when, and asks for the password first', async () => {
  show({ kind: 'refund', payment, refund });
  await expect.element(dialog()).toHaveTextContent(/Voltam R\$\s159,90/);
  await expect.element(dialog()).toHaveTextContent('O acesso passa a terminar em 19/01/2027.');
  await expect.element(dialog()).toHaveTextContent('O cartão não será mais cobrado.');
  await page.getByRole('button', { name: REFUND.confirm(15_990) }).click();
  await expect.element(dialog()).toHaveTextContent(OWNER_ACTS.passwordRequired);
  await expect.element(page.getByLabelText(OWNER_ACTS.password, { exact: true })).toHaveFocus();
});

test('a refund that has changed meanwhile says what would follow now', async () => {
  const now = { ...refund, effect: { ...effect, access: null, ends_renewal: false } };
  show({ kind: 'refund', payment, refund }, { refunds: [now] });
  await expect.element(dialog()).toHaveTextContent('O acesso termina assim que a devolução for feita.');
  await expect.element(dialog()).not.toHaveTextContent('O cartão não será mais cobrado.');
});

test.each([
  ['an account', 'ana', true],
  ['no account, and so no dashboard', null, false],
])('a refund to somebody with %s says whether they can withdraw alone', async (_who, uid, isSaid) => {
  const until = '2026-11-27T02:59:59.999Z';
  show({ kind: 'refund', payment: { ...payment, withdrawable_until: until }, refund }, {}, { ...row, uid });
  await expect.element(dialog()).toHaveTextContent(/Voltam R\$\s159,90/);
  expect(dialog().element().textContent.includes(REFUND.withdrawable(until))).toBe(isSaid);
});

test('days name the new end while they are typed, and only 1 to 60 are sent', async () => {
  show({ kind: 'days' });
  await expect.element(dialog()).toHaveTextContent(DAYS.afterUnknown);
  await page.getByLabelText(DAYS.days).fill('7');
  await expect.element(dialog()).toHaveTextContent('Depois: acesso até 27/12/2026.');
  for (const wrong of ['0', '61', '-1', 'a']) {
    await page.getByLabelText(DAYS.days).fill(wrong);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog()).toHaveTextContent(DAYS.daysProblem);
    await expect.element(dialog()).toHaveTextContent(DAYS.afterUnknown);
  }
});

test.each(['no-plan', 'no-end', 'unconfirmed', 'given-today'] as const)(
  'days that cannot be given (%s) say why, and ask for nothing',
  async (obstacle) => {
    show({ kind: 'days' }, { days: { obstacle, end: null, from: null, read_on: '2026-11-21' } });
    await expect.element(dialog()).toHaveTextContent(DAYS_OBSTACLE_TEXTS[obstacle]);
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  },
);

test('the access names the address to which the link goes', async () => {
  show({ kind: 'access', mail: 'reset' });
  await expect.element(dialog()).toHaveTextContent(ACCESS.text.reset(row.email));
});
