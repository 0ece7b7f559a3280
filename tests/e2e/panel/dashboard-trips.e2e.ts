import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD } from 'emulators';
import { ACCOUNT } from 'domain/account/texts';
import { SIGNED_OUT, WELCOME } from 'domain/panel/texts';
import { closedGate } from '../../support/gate.ts';
import { expect, suitePorts, test } from '../support/journey.ts';
import { ALL_ANSWERS, logIn, newSubscriber } from '../support/people.ts';

/** Answers that the browser does not keep, so that it can show them only after the server has sent them. */
const LIVE = 'Dor no joelho';

test('the live data take six round trips from Entrar and three on a return, the last known data none, and no callable is among them', async ({
  newContext,
}) => {
  const person = await newSubscriber({ answers: { ...ALL_ANSWERS, limitacoes_lesoes: LIVE } });
  const gate = await closedGate(suitePorts());
  // This context intercepts no requests: where Playwright does, as in the other journeys, Chromium caches no preflight.
  const context = await newContext({ baseURL: gate.origin });
  const answered: string[] = [];
  /** One round trip: lets these requests through, which depend only on earlier answers. All other requests go on waiting. */
  async function answer(question: string) {
    const message = `asked after ${answered.join(', ') || 'nothing'}`;
    await expect
      .poll(() => gate.waiting(), { message, intervals: [25] })
      .toEqual(expect.arrayContaining([question]));
    answered.push(question);
    // A stream that waits long looks to the SDK like one that a proxy keeps back, so it asks for it again. That is no other trip.
    if (question === 'GET Listen/channel') gate.letPass(question);
    else gate.letGo(question);
  }
  try {
    let page = await context.newPage();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: SIGNED_OUT.login }).click();
    await logIn(page, person.email, DEMO_PASSWORD);
    await answer('OPTIONS v1/accounts:signInWithPassword');
    await answer('POST v1/accounts:signInWithPassword');
    await answer('OPTIONS v1/accounts:lookup');
    await answer('POST v1/accounts:lookup');
    await answer('POST Listen/channel');
    await answer('GET Listen/channel');
    await expect(page.getByText(LIVE)).toBeAttached();

    gate.setOpen(true);
    await page.close();
    page = await context.newPage();
    gate.setOpen(false);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: WELCOME.greeting(person.name) })).toBeVisible();
    await answer('POST v1/accounts:lookup');
    await answer('POST Listen/channel');
    await answer('GET Listen/channel');
    await expect(page.getByText(LIVE)).toBeAttached();
  } finally {
    // A live answer that does not come may wait for a request that the journey did not expect.
    await test.info().attach('requests at the gate', { body: gate.waiting().join('\n') });
    await context.close();
    await gate.stop();
  }
});

test.describe('in a real project', () => {
  test.use({ expectedErrors: /net::ERR_|WebChannelConnection/ });

  test('the browser connects to Auth and Firestore while the password is typed, and then sends requests to these two only', async ({
    page,
  }) => {
    const person = await newSubscriber();
    // The same files as in a build for a project that is not a demo.
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('demo-personal', 'personal'),
      });
    });
    const asked = new Set<string>();
    await page.route('https://*.googleapis.com/**', async (route) => {
      const { origin, host, pathname, search } = new URL(route.request().url());
      asked.add(origin);
      if (!host.startsWith('identitytoolkit')) return route.abort();
      const url = `http://127.0.0.1:${suitePorts().auth}/${host}${pathname}${search}`;
      return route.fulfill({ response: await route.fetch({ url }) });
    });
    const connected = () =>
      page
        .locator('link[rel=preconnect][crossorigin=anonymous]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await page.goto('/dashboard');
    await page.getByRole('button', { name: SIGNED_OUT.login }).click();
    await page.getByLabel(ACCOUNT.password, { exact: true }).fill(DEMO_PASSWORD);
    const hosts = await connected();
    expect(hosts).toHaveLength(2);
    expect([...asked]).toEqual([]);
    await logIn(page, person.email, DEMO_PASSWORD);
    await expect.poll(() => [...asked]).toEqual(hosts);
  });
});

const dist = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');
const read = (file: string) => readFileSync(join(dist, file), 'utf8');
const html = read('app.html');

test('the HTML of the dashboard names every file that its first screen needs', async ({ page }) => {
  const late: string[] = [];
  page.on('request', (request) => {
    const file = /\/assets\/([^?]+\.(?:js|css))/.exec(request.url())?.[1];
    if (file !== undefined && !html.includes(file)) late.push(file);
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: SIGNED_OUT.title })).toBeVisible();
  // Among the scripts, one file loads the style sheet.
  expect(late.filter((file) => !file.startsWith('styles-'))).toEqual([]);
});

test('the shell looks the same with its inlined styles as with the whole style sheet', async ({ page }) => {
  const styles = /href="(\/assets\/styles-[^"]+\.css)"/.exec(html)?.[1] ?? '';
  await page.route(/\/assets\/.*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const look = () =>
    page.locator(':is(body, header, main, header *, main *)').evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, borderColor, font, letterSpacing } = getComputedStyle(element);
        const box = [element.tagName, x, y, width, height].join(' ');
        return { box, color, backgroundColor, borderColor, font, letterSpacing };
      }),
    );
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/dashboard');
    await page.evaluate(() => document.fonts.ready);
    const alone = await look();
    await page.addStyleTag({ url: styles });
    expect(await look(), `${width} px, ${colorScheme}`).toEqual(alone);
  }
});
