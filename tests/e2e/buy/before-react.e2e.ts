import type { Page } from '@playwright/test';
import { ACCOUNT } from 'domain/account/texts';
import { CARD, PIX } from 'domain/buy/texts';
import { CLOSE, LOAD_FAILED, OPENING, RETRY } from 'domain/kit/texts';
import { LANDING } from 'domain/site/landing-texts';
import { checkReflow, checkScreen } from '../support/checks.ts';
import { hold, translate } from '../support/browsers.ts';
import { expect, test } from '../support/journey.ts';
import { fillPixForm, newBuyer, newSubscriber, orderByPix, signInTo } from '../support/people.ts';
import { atHostedPage, sessionsOf } from '../support/purchases.ts';
import { dialog } from '../support/screen.ts';

const CODE = '**/assets/*.js';

const buy = (page: Page, method: 'card' | 'pix' = 'pix') =>
  page.getByRole('button', { name: method === 'pix' ? LANDING.buyWithPix : LANDING.buyWithCard }).first();
const pixForm = (page: Page) => dialog(page, PIX.formTitle);
const cardForm = (page: Page) => dialog(page, CARD.title);
const hasReact = (page: Page) => expect.poll(() => page.evaluate(() => window.early === null)).toBe(true);

declare global {
  interface Window {
    early?: boolean | null;
  }
}

for (const [how, prepare] of [
  ['', async () => undefined],
  [' of a page that the browser translates', translate],
] as const) {
  test(`every field${how} is typed, kept, masked and sent while the code of the page comes after it`, {
    tag: '@gate',
  }, async ({ page }) => {
    await prepare(page);
    const buyer = newBuyer();
    const code = await hold(page, CODE);
    await page.goto('/');
    await buy(page).click();
    const form = pixForm(page);
    await expect(form.getByRole('heading').first()).toBeFocused();
    await expect(form).toContainText('Personal PRO');
    await expect(form.getByText('Personal PLUS')).toBeHidden();
    await form.getByLabel(PIX.name).fill(buyer.name);
    await form.getByLabel(PIX.email).fill(` ${buyer.email}`);
    await form.getByLabel(PIX.phone).fill('+55 011 98765-4321');
    await form.getByLabel(PIX.cpf).pressSequentially('5299822472');
    await expect(form.getByLabel(PIX.cpf)).toHaveValue('5299822472');
    code.release();
    await hasReact(page);
    await expect(form.getByLabel(PIX.phone)).toHaveValue('(11)98765-4321');
    await expect(form.getByLabel(PIX.name)).toHaveValue(buyer.name);
    // The person goes on where the code found them.
    await expect(form.getByLabel(PIX.cpf)).toBeFocused();
    await expect(form.getByLabel(PIX.cpf)).toHaveValue('529.982.247-2');
    await page.keyboard.type('5');
    await expect(form.getByLabel(PIX.cpf)).toHaveValue('529.982.247-25');
    await form.getByRole('button', { name: PIX.submit }).click();
    await expect(dialog(page, PIX.codeTitle)).toBeVisible();
  });

  test(`the card form${how} that is sent before the code is there leads to the payment page, once`, {
    tag: '@gate',
  }, async ({ page }) => {
    await prepare(page);
    const buyer = newBuyer();
    const code = await hold(page, CODE);
    await page.goto('/');
    await buy(page, 'card').click();
    await cardForm(page).getByLabel(CARD.email).fill(buyer.email);
    await cardForm(page).getByLabel(CARD.phone).fill('11987654321');
    const submit = cardForm(page).locator('[type=submit]');
    await submit.click();
    await expect(submit).toHaveAttribute('aria-busy', 'true');
    expect(await submit.evaluate((one) => getComputedStyle(one, '::after').content)).toBe(
      `"${CARD.submitting}"`,
    );
    await submit.click();
    code.release();
    const session = await atHostedPage(page);
    expect((await sessionsOf(buyer.email)).map(({ id }) => id)).toEqual([session]);
  });
}

test('what is refused of a form that was sent before the code is there can be corrected and sent', async ({
  page,
}) => {
  const code = await hold(page, CODE);
  await page.goto('/');
  await buy(page, 'card').click();
  await cardForm(page).getByLabel(CARD.email).fill(newBuyer().email);
  const submit = cardForm(page).locator('[type=submit]');
  await submit.click();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  code.release();
  await expect(page.getByRole('log').getByText(CARD.allRequired)).toBeVisible();
  await expect(submit).not.toHaveAttribute('aria-busy');
  await expect(submit).toHaveAccessibleName(CARD.submit);
  await cardForm(page).getByLabel(CARD.phone).fill('11987654321');
  await expect(cardForm(page).getByLabel(CARD.phone)).toHaveValue('(11)98765-4321');
  await submit.click();
  await atHostedPage(page);
});

test('Tab leads through the fields and Enter sends, by keyboard alone and before the code is there', async ({
  page,
}) => {
  const buyer = newBuyer();
  const code = await hold(page, CODE);
  await page.goto('/');
  await buy(page).focus();
  await page.keyboard.press('Enter');
  await expect(pixForm(page).getByRole('heading').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(pixForm(page).getByRole('button', { name: CLOSE })).toBeFocused();
  await page.keyboard.press('Tab');
  for (const [label, text] of [
    [PIX.name, buyer.name],
    [PIX.email, buyer.email],
    [PIX.phone, buyer.phone],
    [PIX.cpf, buyer.cpf],
  ] as const) {
    await expect(pixForm(page).getByLabel(label)).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press(label === PIX.cpf ? 'Enter' : 'Tab');
  }
  await expect(pixForm(page).locator('[type=submit]')).toHaveAttribute('aria-busy', 'true');
  code.release();
  await expect(dialog(page, PIX.codeTitle)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('Enter goes to the next field and sends from the last one, before the code is there', async ({
    page,
  }) => {
    const buyer = newBuyer();
    const code = await hold(page, CODE);
    await page.goto('/');
    await buy(page, 'card').tap();
    await cardForm(page).getByLabel(CARD.email).tap();
    await page.keyboard.type(buyer.email);
    await page.keyboard.press('Enter');
    await expect(cardForm(page).getByLabel(CARD.phone)).toBeFocused();
    await page.keyboard.type('11987654321');
    await page.keyboard.press('Enter');
    await expect(cardForm(page).locator('[type=submit]')).toHaveAttribute('aria-busy', 'true');
    code.release();
    await atHostedPage(page);
  });

  test('a tap on the button that leaves the focus in a field sends the form', async ({ page }) => {
    const buyer = newBuyer();
    const code = await hold(page, CODE);
    await page.goto('/');
    await buy(page, 'card').tap();
    await cardForm(page).getByLabel(CARD.phone).fill('11987654321');
    await cardForm(page).getByLabel(CARD.email).fill(buyer.email);
    // As on an iPhone, where the tap takes the focus from no field.
    await cardForm(page)
      .locator('[type=submit]')
      .evaluate((one: HTMLElement) => one.click());
    await expect(cardForm(page).locator('[type=submit]')).toHaveAttribute('aria-busy', 'true');
    code.release();
    await atHostedPage(page);
  });
});

test('what an input method composes while the code comes is neither cut nor doubled', async ({ page }) => {
  const code = await hold(page, CODE);
  await page.goto('/');
  await buy(page).click();
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  const name = pixForm(page).getByLabel(PIX.name);
  await name.focus();
  for (const text of ['B', 'Bru']) await compose(text);
  code.release();
  await hasReact(page);
  await expect(name).toHaveValue('Bru');
  await compose('Bruna');
  await keyboard.send('Input.insertText', { text: 'Bruna Alves' });
  await expect(name).toHaveValue('Bruna Alves');
});

test('a digit that is missing in a number comes to its place also while the code comes', async ({ page }) => {
  const code = await hold(page, CODE);
  await page.goto('/');
  await buy(page).click();
  const phone = pixForm(page).getByLabel(PIX.phone);
  await phone.fill('1198765321');
  for (let left = 3; left > 0; left -= 1) await page.keyboard.press('ArrowLeft');
  code.release();
  await hasReact(page);
  await page.keyboard.type('4');
  await expect(phone).toHaveValue('(11)98765-4321');
});

test('what a browser fills in without an event before the code is there is sent', async ({ page }) => {
  const buyer = newBuyer();
  const code = await hold(page, CODE);
  await page.goto('/');
  await buy(page).click();
  await expect(pixForm(page)).toBeVisible();
  await page.evaluate(
    (values) => {
      for (const [name, value] of Object.entries(values))
        for (const field of document.querySelectorAll<HTMLInputElement>(`dialog[open] [name=${name}]`))
          field.value = value;
    },
    { name: buyer.name, email: buyer.email, phone: `+55${buyer.phone}`, taxId: buyer.cpf },
  );
  code.release();
  await hasReact(page);
  await pixForm(page).getByRole('button', { name: PIX.submit }).click();
  await expect(dialog(page, PIX.codeTitle)).toBeVisible();
});

test('Back, Escape, the button and Forward close and open a dialog before the code is there, and leave no entry behind', async ({
  page,
}) => {
  const code = await hold(page, CODE);
  await page.goto('/nao-existe');
  await page.goto('/?de=anuncio#planos');
  const length = () => page.evaluate(() => window.history.length);
  const before = await length();
  for (const how of ['Back', 'Escape', 'button', 'double click'] as const) {
    await buy(page).click();
    await expect(pixForm(page)).toBeVisible();
    await expect(page).toHaveURL(/\?de=anuncio&abrir=pix-pro$/);
    const close = pixForm(page).getByRole('button', { name: CLOSE });
    if (how === 'Back') await page.goBack();
    else if (how === 'Escape') await page.keyboard.press('Escape');
    else if (how === 'button') await close.click();
    else await close.dblclick();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\?de=anuncio#planos$/);
    // The second click of a double one meets the page.
    if (how !== 'double click') await expect(buy(page), how).toBeFocused();
    expect(await length(), how).toBe(before + 1);
  }
  await page.goForward();
  await expect(pixForm(page)).toBeVisible();
  await page.reload();
  await expect(pixForm(page)).toContainText('Personal PRO');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  code.release();
  await hasReact(page);
  await page.goBack();
  await expect(page).toHaveURL(/nao-existe/);
});

test('a dialog that was opened before the code came closes as any other, and begins anew', async ({
  page,
}) => {
  const code = await hold(page, CODE);
  await page.goto('/');
  await buy(page).click();
  await pixForm(page).getByLabel(PIX.name).fill('Bruna Alves');
  code.release();
  await hasReact(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(buy(page)).toBeFocused();
  await buy(page, 'card').click();
  await expect(cardForm(page)).toContainText('Personal PRO');
  await page.keyboard.press('Escape');
  await buy(page).click();
  await expect(pixForm(page).getByLabel(PIX.name)).toHaveValue('');
});

test('a link from elsewhere opens the dialog before the code is there, and closing it stays on the site', async ({
  page,
}) => {
  const code = await hold(page, CODE);
  await page.goto('/?de=anuncio&abrir=cartao-plus');
  await expect(cardForm(page)).toContainText('Personal PLUS');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/:\d+\/\?de=anuncio$/);
  for (const name of ['pix-nada', 'pix-1', 'cartao-"]', 'compra', 'anamnese']) {
    await page.goto(`/?abrir=${name}`);
    await expect(buy(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  code.release();
});

test('the login is opened once the code is there, unless the person has gone back', async ({ page }) => {
  const code = await hold(page, CODE);
  await page.goto('/');
  const login = page.getByRole('button', { name: LANDING.alreadyCustomer });
  await login.click();
  await expect(login).toHaveAttribute('aria-busy', 'true');
  expect(await login.evaluate((one) => getComputedStyle(one, '::after').content)).toBe(`"${OPENING}"`);
  await page.goBack();
  await expect(login).not.toHaveAttribute('aria-busy');
  await login.click();
  code.release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(login).not.toHaveAttribute('aria-busy');
});

test('a form that was filled in stays beside an open code, and over what is known of a signed-in buyer', async ({
  page,
}) => {
  test.slow();
  await orderByPix(page, newBuyer());
  const code = await hold(page, CODE);
  await page.goto('/');
  await buy(page).click();
  await pixForm(page).getByLabel(PIX.name).fill('Bruna Alves');
  code.release();
  await hasReact(page);
  await expect(pixForm(page).getByRole('button', { name: PIX.openShow })).toBeVisible();
  await expect(pixForm(page).getByLabel(PIX.name)).toHaveValue('Bruna Alves');

  await page.unroute(CODE);
  await page.evaluate(() => window.localStorage.clear());
  const person = await newSubscriber();
  await signInTo(page, person);
  const again = await hold(page, CODE);
  await page.goto('/');
  await buy(page).click();
  await pixForm(page).getByLabel(PIX.name).fill('Bruna Alves');
  again.release();
  await expect(pixForm(page).getByLabel(PIX.email)).toHaveValue(person.email);
  await expect(pixForm(page).getByLabel(PIX.phone)).not.toHaveValue('');
  await expect(pixForm(page).getByLabel(PIX.name)).toHaveValue('Bruna Alves');
});

test('an open code is what the dialog begins with, also where the press came before the code of the page', async ({
  page,
}) => {
  await orderByPix(page, newBuyer());
  const code = await hold(page, CODE);
  await page.goto('/');
  await buy(page).click();
  await expect(pixForm(page)).toBeVisible();
  code.release();
  await expect(pixForm(page).getByRole('button', { name: PIX.openShow })).toBeVisible();
  await expect(pixForm(page).getByLabel(PIX.name)).toHaveCount(0);
});

test.describe('where the code of the page does not come', () => {
  test.use({ expectedErrors: /Failed to (load resource|fetch dynamically imported module)/ });

  test('the open dialog says so, keeps what was typed, and sends it at the next attempt', async ({
    page,
  }) => {
    let lose = () => {};
    const lost = new Promise<void>((resolve) => {
      lose = resolve;
    });
    await page.route(CODE, async (route) => {
      await lost;
      await route.abort();
    });
    await page.goto('/');
    await buy(page).click();
    lose();
    await fillPixForm(page, newBuyer());
    await pixForm(page).locator('[type=submit]').click();
    await expect(pixForm(page).getByText(LOAD_FAILED)).toBeVisible();
    await expect(pixForm(page).locator('[type=submit]')).not.toHaveAttribute('aria-busy');
    await expect(pixForm(page).getByRole('link', { name: RETRY })).toBeVisible();
    await page.unroute(CODE);
    await pixForm(page).locator('[type=submit]').click();
    await expect(dialog(page, PIX.codeTitle)).toBeVisible();
  });

  test('a form whose sending failed is not sent while the person corrects it, but at the next press', async ({
    page,
  }) => {
    const buyer = newBuyer();
    let lose = () => {};
    const lost = new Promise<void>((resolve) => {
      lose = resolve;
    });
    await page.route(CODE, async (route) => {
      await lost;
      await route.abort();
    });
    await page.goto('/');
    await buy(page, 'card').click();
    await cardForm(page).getByLabel(CARD.email).fill(buyer.email);
    await cardForm(page).getByLabel(CARD.phone).fill('11987654321');
    await cardForm(page).locator('[type=submit]').click();
    lose();
    await expect(cardForm(page).getByText(LOAD_FAILED)).toBeVisible();
    await page.unroute(CODE);
    await cardForm(page).getByLabel(CARD.email).focus();
    await page.keyboard.press('End');
    await page.keyboard.type('.br');
    await hasReact(page);
    await expect(cardForm(page).getByLabel(CARD.email)).toHaveValue(`${buyer.email}.br`);
    await cardForm(page).locator('[type=submit]').click();
    await atHostedPage(page);
    expect(await sessionsOf(buyer.email)).toHaveLength(1);
  });
});

test('a form that was sent and closed before the code is there is not sent when it is opened again', async ({
  page,
}) => {
  const buyer = newBuyer();
  const code = await hold(page, CODE);
  await page.goto('/?abrir=cartao-pro');
  await cardForm(page).getByLabel(CARD.email).fill(buyer.email);
  await cardForm(page).getByLabel(CARD.phone).fill('11987654321');
  await cardForm(page).locator('[type=submit]').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await buy(page, 'card').click();
  await expect(cardForm(page).locator('[type=submit]')).not.toHaveAttribute('aria-busy');
  code.release();
  await hasReact(page);
  await cardForm(page).getByLabel(CARD.email).focus();
  await expect(cardForm(page).locator('[type=submit]')).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await sessionsOf(buyer.email)).toEqual([]);
});

for (const [what, opens] of [
  [LANDING.buyWithPix, PIX.formTitle],
  [LANDING.alreadyCustomer, ACCOUNT.panelTitle],
] as const) {
  test(`a press on '${what}' while React takes over the page opens a dialog that closes`, async ({
    page,
  }) => {
    await page.addInitScript((name) => {
      // React Router writes to the present entry when it begins, and the rest of the page follows in later tasks.
      const replace = history.replaceState.bind(history);
      let pressed = false;
      history.replaceState = (state: { idx?: number } | null, ...rest) => {
        replace(state, ...rest);
        if (pressed || state?.idx === undefined) return;
        pressed = true;
        queueMicrotask(() => {
          const buttons = [...document.querySelectorAll<HTMLElement>('[data-act]')];
          buttons.find((button) => button.textContent.includes(name))?.click();
        });
      };
    }, what);
    await page.goto('/');
    await page.mouse.move(10, 10);
    await expect(dialog(page, opens)).toBeVisible();
    await hasReact(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('before the code is there both dialogs are accessible, fit a small screen and take text of twice the size', async ({
  page,
}) => {
  test.slow();
  const code = await hold(page, CODE);
  for (const method of ['pix', 'card'] as const) {
    await page.goto('/');
    await buy(page, method).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkScreen(page, `${method} before React`);
    await checkReflow(page, `${method} before React`);
  }
  code.release();
});
