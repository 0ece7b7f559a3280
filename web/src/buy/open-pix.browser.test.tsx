import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PIX } from 'domain/buy/texts';
import { answering, PIX_DATA } from '../kit/testing/answering-server.ts';
import { render } from '../kit/testing/render.tsx';
import {
  forgetOrder,
  idOf,
  isCardOrder,
  keepOrder,
  type KeptPixOrder,
  readKeptOrders,
} from './kept-orders.ts';
import { findPaidOrder } from './paid-orders.tsx';
import { OpenPixBar } from './pix-code.tsx';
import { PixDialog } from './pix-dialog.tsx';

const form = page.getByRole('dialog', { name: PIX.formTitle });
const submit = form.getByRole('button', { name: PIX.submit });
const kept = form.getByRole('region', { name: PIX.openTitle });
const code = page.getByRole('dialog', { name: PIX.codeTitle });

/** Keeps a code of PRO as the latest order. */
const keepCode = (id: string, rest: Partial<KeptPixOrder> = {}) =>
  keepOrder({
    pixData: { ...PIX_DATA, id },
    email: 'bruna@example.com',
    plan: 'pro',
    savedAt: Date.now(),
    ...rest,
  });

/** Opens the dialog for PRO. */
const open = ({ atCode = false, onPaid = vi.fn() } = {}) =>
  render(
    <PixDialog
      plan="pro"
      atCode={atCode}
      onClose={vi.fn()}
      paid={null}
      onPaid={onPaid}
      onCreateAccount={vi.fn()}
      onOpenDashboard={vi.fn()}
    />,
  );

afterEach(() => {
  for (const order of readKeptOrders()) forgetOrder(idOf(order));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an open PIX of the other plan is told above the form with its price and the time left, and as expired later', async () => {
  answering({});
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  keepCode('pix_other', { plan: 'plus' });
  open();
  await expect.element(kept).toHaveTextContent('Personal PLUS · R$ 159,90');
  await expect.element(kept).toHaveTextContent('b***@example.com');
  await expect.element(kept.getByRole('timer')).toHaveTextContent('Expira em 30:00');
  vi.advanceTimersByTime(20 * 60_000);
  await expect.element(kept.getByRole('timer')).toHaveTextContent('Expira em 10:00');
  vi.advanceTimersByTime(10 * 60_000);
  await expect.element(kept.getByRole('timer')).toHaveTextContent(PIX.expiredTitle);
  await expect.element(kept.getByRole('button', { name: PIX.openShow })).toBeVisible();
  await expect.element(submit).toBeVisible();
});

test('an open PIX of the same plan stands in place of the form, which a further press shows', async () => {
  const calls = answering({});
  keepCode('pix_first');
  // A later one of the other plan does not hide it.
  keepCode('pix_other', { plan: 'plus' });
  open();
  await expect.element(kept).toHaveTextContent('Personal PRO');
  expect(submit.elements()).toEqual([]);
  await form.getByRole('button', { name: PIX.openAnother }).click();
  await expect.element(form.getByRole('heading', { name: PIX.formTitle })).toHaveFocus();
  await expect.element(submit).toBeVisible();
  expect(calls).toEqual([]);
});

test('a code that is paid already is not offered again', async () => {
  answering({});
  keepCode('pix_first', { paid: true });
  open({ atCode: true });
  await expect.element(submit).toBeVisible();
  expect(kept.elements()).toEqual([]);
});

test('the open code is shown at once, also where no server is reached', async () => {
  answering({});
  keepCode('pix_first');
  open({ atCode: true });
  await expect.element(code.getByLabelText(PIX.codeLabel)).toHaveValue(PIX_DATA.brCode);
  await expect.element(code.getByRole('timer')).toHaveTextContent(/30:00|29:5\d/);
});

test('the screen of a code tells of the payment of another one, so that nobody pays both', async () => {
  const answer = (isPaid: boolean) => {
    const rest = { success: true, secondsLeft: 1_500, protocol: '20261122-000001', ends_at: null };
    return { body: { result: { ...rest, isPaid } } };
  };
  const calls = answering({ 'check-pix-payment': [answer(false), answer(true), answer(false)] });
  const onPaid = vi.fn();
  keepCode('pix_first');
  keepCode('pix_second');
  open({ atCode: true, onPaid });
  await expect.element(code).toBeVisible();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => onPaid.mock.calls).toMatchObject([[{ order: { proof: { pixId: 'pix_first' } } }]]);
  // Each code is asked about once.
  expect(calls.map(({ data }) => data)).toMatchObject([{ pixId: 'pix_second' }, { pixId: 'pix_first' }]);
});

describe('a code with which another amount was paid', () => {
  const protocol = '20261122-000001';
  const answer = { success: true, isPaid: false, secondsLeft: 0, protocol, ends_at: null, mismatched: true };

  test('is not offered any more: its screen says that the money came, and leads to the trainer', async () => {
    answering({ 'check-pix-payment': { body: { result: answer } } });
    keepCode('pix_first');
    open({ atCode: true });
    await expect.element(code.getByLabelText(PIX.codeLabel)).toBeVisible();
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(code).toHaveTextContent(`${PIX.mismatchedTitle}${PIX.mismatchedText(protocol)}`);
    await expect.element(code.getByRole('link', { name: PIX.mismatchedContact })).toBeVisible();
    expect(code.getByLabelText(PIX.codeLabel).elements()).toEqual([]);
    expect(code.getByRole('timer').elements()).toEqual([]);
  });

  test('is told of after a reload too, in the dialog and in the bar', async () => {
    answering({});
    keepCode('pix_first', { mismatched: protocol });
    open();
    const notice = form.getByRole('region', { name: PIX.mismatchedTitle });
    await expect.element(notice).toHaveTextContent('Personal PRO');
    expect(notice.getByRole('timer').elements()).toEqual([]);
    await notice.getByRole('button', { name: PIX.mismatchedShow }).click();
    await expect.element(code).toHaveTextContent(PIX.mismatchedText(protocol));
  });

  test('is told of by the bar as soon as a question about it was answered', async () => {
    answering({ 'check-pix-payment': { body: { result: answer } } });
    keepCode('pix_first');
    const [kept] = readKeptOrders();
    if (kept === undefined || isCardOrder(kept)) throw new Error('No code is kept');
    render(
      <MemoryRouter>
        <OpenPixBar kept={kept} />
      </MemoryRouter>,
    );
    await expect.element(page.getByRole('complementary', { name: PIX.openTitle })).toBeVisible();
    await findPaidOrder();
    const bar = page.getByRole('complementary', { name: PIX.mismatchedTitle });
    await expect.element(bar.getByRole('link', { name: PIX.mismatchedShow })).toBeVisible();
    expect(bar.getByRole('timer').elements()).toEqual([]);
  });
});
