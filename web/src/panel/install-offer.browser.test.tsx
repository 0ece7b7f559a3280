import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DISMISS_NOTICE } from 'domain/kit/texts';
import { INSTALL, INSTALL_STEPS } from 'domain/panel/install-texts';
import { createDraftStore } from '../answers/draft.ts';
import { render } from '../kit/testing/render.tsx';
import { Toaster } from '../kit/ui/toast.tsx';
import { markKept } from '../training/kept-mark.ts';
import { InstallOffer } from './install-offer.tsx';
import { keepInstallOffer, useInstallWay } from './install-way.ts';
import { factsOf, ownRoutine, user, whole } from './testing/panel-examples.ts';

const trained = factsOf(whole, { workout: ownRoutine, trained: { any: true, pain: false } });
const drafts = createDraftStore(localStorage, user.uid);
const opened = vi.fn();

function Probe({ facts, quiet }: { facts: typeof trained; quiet: boolean }) {
  const way = useInstallWay();
  return (
    <>
      <p>{`way: ${way ?? 'none'}`}</p>
      {way && (
        <InstallOffer way={way} facts={facts} drafts={drafts} quiet={quiet} onOpenQuestionnaire={opened} />
      )}
    </>
  );
}

/** Shows the offer as the panel does, and what 'Minha conta' has of it below. */
function draw(facts = trained): void {
  render(
    <MemoryRouter>
      <h1 tabIndex={-1}>Painel</h1>
      <Probe facts={facts} quiet={false} />
      <section aria-label="Minha conta">
        <Probe facts={facts} quiet />
      </section>
      <Toaster />
    </MemoryRouter>,
  );
}

/** Chromium's event. `answer` is what the person says in the browser's dialog. */
function offer(answer: () => Promise<{ outcome: string }>): Event {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: answer });
  window.dispatchEvent(event);
  return event;
}
const answering = (outcome: string) => vi.fn(async () => ({ outcome }));

/** What a browser says of itself. Without `standalone` it knows no home screen. */
function as({ agent = '', touch = 5, standalone }: { agent?: string; touch?: number; standalone?: boolean }) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(touch);
  if (standalone !== undefined)
    Object.defineProperty(navigator, 'standalone', { value: standalone, configurable: true });
}

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${APPLE}`;
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/17.5 Safari/605.1.15`;
const SAFARI = { agent: `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, standalone: false };

const title = page.getByRole('heading', { name: INSTALL.title });
const buttonOf = (name: string) => page.getByRole('button', { name, exact: true });
const account = page.getByRole('region', { name: 'Minha conta' });
const nothing = page.getByText('way: none').first();

beforeAll(keepInstallOffer);
beforeEach(() => localStorage.clear());
afterEach(() => {
  // Whatever a test has left of an offer is over.
  window.dispatchEvent(new Event('appinstalled'));
  Reflect.deleteProperty(navigator, 'standalone');
  markKept(user.uid, null);
  drafts.clear();
  opened.mockReset();
  vi.restoreAllMocks();
});

it("keeps the browser's offer from before anything is drawn, and says that it is installed once the browser does", async () => {
  const answer = answering('accepted');
  expect(offer(answer).defaultPrevented).toBe(true);
  draw();
  await expect.element(title).toBeVisible();
  expect(answer).not.toHaveBeenCalled();
  await userEvent.click(buttonOf(INSTALL.install));
  await expect.element(title).not.toBeInTheDocument();
  expect(answer).toHaveBeenCalledOnce();
  expect(document.body.textContent).not.toContain(INSTALL.installed);
  window.dispatchEvent(new Event('appinstalled'));
  await expect.element(page.getByText(INSTALL.installed)).toBeVisible();
  // Toasts outlive what a test draws.
  await userEvent.click(buttonOf(DISMISS_NOTICE));
});

it("says nothing of an installation after a 'no' in the browser's dialog, and is found in the account afterwards", async () => {
  offer(answering('dismissed'));
  draw();
  await userEvent.click(buttonOf(INSTALL.install));
  await expect.element(nothing).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Painel' })).toHaveFocus();

  const next = answering('accepted');
  offer(next);
  await expect.element(account.getByRole('button', { name: INSTALL.install })).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
  // Installed by the browser's own menu, later.
  window.dispatchEvent(new Event('appinstalled'));
  await expect.element(nothing).toBeVisible();
  expect(document.body.textContent).not.toContain(INSTALL.installed);
});

it("tells the browser's menu where its dialog cannot be opened", async () => {
  offer(() => Promise.reject(new DOMException('No gesture', 'NotAllowedError')));
  draw();
  await userEvent.click(buttonOf(INSTALL.install));
  await expect.element(page.getByText(INSTALL.failed)).toBeVisible();
});

it("'Agora não' takes the card away for good, and says where the installation is", async () => {
  offer(answering('accepted'));
  draw();
  await expect.element(account.getByRole('button')).not.toBeInTheDocument();
  await userEvent.click(buttonOf(INSTALL.later));
  await expect.element(page.getByText(INSTALL.left)).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
  await expect.element(account.getByRole('button', { name: INSTALL.install })).toBeVisible();
});

it('is not offered where something comes before the training', async () => {
  offer(answering('accepted'));
  draw({ ...trained, trained: { any: true, pain: true } });
  await expect.element(page.getByText('way: dialog').first()).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
});

it.each([
  ['Safari on an iPhone', SAFARI, 'steps'],
  ['Safari on an iPad, which calls itself a Mac', { agent: MAC, standalone: false }, 'steps'],
  ['Chrome on an iPhone', { ...SAFARI, agent: `${IPHONE} CriOS/126.0 Mobile/15E148 Safari/604.1` }, 'steps'],
  ['Safari on a Mac', { agent: MAC, standalone: false, touch: 0 }, 'none'],
  ["Instagram's view", { ...SAFARI, agent: `${IPHONE} Mobile/15E148 Instagram 334.0` }, 'none'],
  ["another app's view", { ...SAFARI, agent: `${SAFARI.agent} [LinkedInApp]` }, 'none'],
  ['the installed page', { ...SAFARI, standalone: true }, 'none'],
  ['Firefox on Android', { agent: 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko Firefox/127.0' }, 'none'],
] as const)('%s is told what is true in it', async (_, browser, way) => {
  as(browser);
  draw();
  await expect.element(page.getByText(`way: ${way}`).first()).toBeVisible();
});

it("offers nothing in the installed page, where Chromium's event may come, too", async () => {
  const original = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    original(query === '(display-mode: standalone)' ? 'all' : query),
  );
  offer(answering('accepted'));
  draw();
  await expect.element(nothing).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
});

it('tells the two steps on an iPhone, and that one signs in again', async () => {
  as(SAFARI);
  draw();
  const how = buttonOf(INSTALL.how);
  await userEvent.click(how);
  await expect.element(how).toHaveAttribute('aria-expanded', 'true');
  const steps = page.getByRole('listitem');
  await expect.element(steps.nth(0)).toHaveTextContent(INSTALL_STEPS.share);
  await expect.element(steps.nth(1)).toHaveTextContent(INSTALL_STEPS.add);
  await expect.element(page.getByText(INSTALL_STEPS.login)).toBeVisible();
  await userEvent.click(buttonOf(INSTALL.read));
  await expect.element(title).not.toBeInTheDocument();
  await expect.element(account.getByRole('button', { name: INSTALL.how })).toBeVisible();
});

it('names the sets that wait before the steps, which follow by themselves once these are sent', async () => {
  as(SAFARI);
  markKept(user.uid, 2);
  draw();
  await userEvent.click(buttonOf(INSTALL.how));
  await expect.element(page.getByText(INSTALL_STEPS.sets(2))).toBeVisible();
  const link = page.getByRole('link', { name: INSTALL_STEPS.seeSets });
  await expect.element(link).toHaveAttribute('href', '/dashboard/treino');
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  markKept(user.uid, 1);
  await expect.element(page.getByText(INSTALL_STEPS.sets(1))).toBeVisible();
  markKept(user.uid, 0);
  await expect.element(page.getByText(INSTALL_STEPS.add)).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});

it('names the answers that wait, sent or only typed, and shows the steps on a wish', async () => {
  as(SAFARI);
  drafts.type({ limitacoes_lesoes: 'Jo' });
  draw();
  await userEvent.click(buttonOf(INSTALL.how));
  await expect.element(page.getByText(INSTALL_STEPS.answers)).toBeVisible();
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  await userEvent.click(buttonOf(INSTALL_STEPS.seeAnswers));
  expect(opened).toHaveBeenCalledOnce();
  await userEvent.click(buttonOf(INSTALL_STEPS.anyway));
  await expect.element(page.getByText(INSTALL_STEPS.add)).toBeVisible();
});
