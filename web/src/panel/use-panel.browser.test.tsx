import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SubscriptionStatus } from 'domain/account/contract';
import type { PanelAnswer } from 'domain/panel/contract';
import { answering, refusal, type Reply } from '../kit/testing/answering-server.ts';
import { render } from '../kit/testing/render.tsx';
import { usePanel } from './use-panel.ts';

const NO_PLAN: SubscriptionStatus = {
  subscribed: false,
  subscription_tier: null,
  subscription_end: null,
  can_fix_pix: true,
  mailbox: 'confirmed',
};
const PRO: SubscriptionStatus = { ...NO_PLAN, subscribed: true, subscription_tier: 'pro' };
const result = (body: unknown): Reply => ({ body: { result: body } });
const panel = (changes: Partial<PanelAnswer>): Reply =>
  result({
    status: NO_PLAN,
    payments: { payments: [], card: null, next: null, questions: [] },
    unsettled: false,
    version: '1',
    ...changes,
  });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the dashboard knows by the panel. `version` is the live record's. */
function Shown({ version }: { version: string | null }) {
  const { status, history, asking, canFixPix } = usePanel(version, 'confirmed');
  const plan = status === null ? 'unknown' : (status.subscription_tier ?? 'none');
  return <p>{`plan ${plan}, ${history ? 'listed' : 'unlisted'}, ${asking}, ${canFixPix}`}</p>;
}

const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const names = (calls: ReturnType<typeof answering>) => calls.map(({ name }) => name);

describe('a visit', () => {
  test('makes one call, whatever the live record is', async () => {
    const calls = answering({ 'read-panel': panel({ status: PRO }) });
    render(<Shown version={null} />);
    await shows('plan pro, listed, false, true');
    render(<Shown version="1" />);
    await expect.poll(() => names(calls)).toEqual(['read-panel', 'read-panel']);
  });

  // spec: "Otherwise the check-subscription function is asked, and if it says subscribed that result is used"
  test('lists the payments while a provider is still asked, and takes the plan that this finds', async () => {
    let resolve = (_answer: Reply) => undefined as void;
    const promise = new Promise<Reply>((answered) => {
      resolve = answered;
    });
    const calls = answering({
      'read-panel': panel({ unsettled: true }),
      'check-subscription': promise,
    });
    render(<Shown version="1" />);
    await shows('plan none, listed, true, true');
    resolve(result(PRO));
    await shows('plan pro, listed, false, true');
    expect(names(calls)).toEqual(['read-panel', 'check-subscription']);
  });

  test('keeps the plan of the database where the provider cannot be asked', async () => {
    answering({ 'read-panel': panel({ unsettled: true }) });
    render(<Shown version="1" />);
    await shows('plan none, listed, false, true');
  });
});

test('an answer about an earlier record tells no plan, and is asked for once again', async () => {
  const calls = answering({ 'read-panel': [panel({ status: PRO }), 'offline'] });
  render(<Shown version="2" />);
  await expect.poll(() => names(calls)).toEqual(['read-panel', 'read-panel']);
  await shows('plan unknown, listed, false, true');
  expect(names(calls)).toHaveLength(2);
});

test('an answer about a newer record than the live one is asked for once only', async () => {
  const calls = answering({ 'read-panel': panel({ status: PRO, version: '3' }) });
  render(<Shown version="2" />);
  await expect.poll(() => names(calls)).toEqual(['read-panel', 'read-panel']);
  await shows('plan unknown, listed, false, true');
  expect(names(calls)).toHaveLength(2);
});

/** Whether the hook says that a question failed, and that nothing was reached. */
function Reached() {
  const { failed, unreachable } = usePanel('1', 'confirmed');
  return <p>{`failed ${failed}, unreachable ${unreachable}`}</p>;
}

test('a question that is never answered says so after ten seconds, unless a later one is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const never = new Promise<Reply>(() => undefined);
  answering({ 'read-panel': never });
  render(<Reached />);
  await shows('failed false, unreachable false');
  vi.advanceTimersByTime(10_000);
  await shows('failed false, unreachable true');
  const calls = answering({ 'read-panel': never });
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => names(calls)).toEqual(['read-panel']);
  answering({ 'read-panel': panel({}) });
  window.dispatchEvent(new Event('online'));
  await shows('failed false, unreachable false');
  vi.advanceTimersByTime(10_000);
  // What the timer of the second question could change is on the screen after a frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await shows('failed false, unreachable false');
});

test.each([
  ['a lost network', 'offline' as const, 'true'],
  ['a refusal', refusal('internal'), 'false'],
])(
  '%s is told apart: only without an answer may the listeners be cut off, too',
  async (_what, reply, told) => {
    answering({ 'read-panel': reply });
    render(<Reached />);
    await shows(`failed true, unreachable ${told}`);
  },
);
