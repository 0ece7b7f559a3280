import { PLANS } from 'domain/buy/plans';
import { TESTIMONIALS } from 'domain/kit/content/landing';
import { ABOUT } from 'domain/kit/content/about';
import { TRAINER } from 'domain/kit/content/trainer';
import { NOT_FOUND, whatsappLink } from 'domain/kit/texts';
import { SIGNED_OUT } from 'domain/panel/texts';
import { buyMessage, LANDING } from 'domain/site/landing-texts';
import { LEGAL } from 'domain/site/legal';
import { PRIVACY_LINK } from 'domain/site/privacy-link';
import { expect, test, WITH_MOTION } from '../support/journey.ts';

test.describe('landing page', () => {
  test.use(WITH_MOTION);

  // spec: "Landing page: headline 'Quer transformar seu corpo?'"
  // spec: "The pitch is personalised workouts, WhatsApp support and professional follow-up"
  // spec: "Benefit bullets: personalised workouts, 24/7 support"
  // spec: "App showcase section 'Seu Personal Sempre com Você'"
  // spec: "Order: header, hero (anchor inicio), results/testimonials (anchor resultados)"
  // spec: "Marketing claims: 300+ students, 6+ years, 95% success rate, 100% dedication"
  test('the page shows the contents of spec §1 and §2 in their order', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Quer transformar seu corpo?' })).toBeVisible();
    await expect(page.getByText('Eu te mostro o caminho', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Personal Trainer Online Exclusivo • Resultados Reais • Acompanhamento Personalizado', {
        exact: true,
      }),
    ).toBeVisible();
    const benefits = [...LANDING.promises.map(({ title }) => title), ...LANDING.benefits];
    expect(benefits).toHaveLength(8);
    for (const benefit of benefits)
      await expect(page.getByRole('listitem').filter({ hasText: benefit }).first()).toBeVisible();
    for (const claim of ['300+', '6+', '95%', '100%'])
      await expect(page.locator('#resultados').getByText(claim, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Seu Personal Sempre com Você' })).toBeVisible();
    for (const card of [
      'Treinos Personalizados',
      'Treine Onde e Quando Quiser',
      'Vídeos Explicativos',
      'Cronômetro Integrado',
      'Acompanhamento da Evolução',
      'Feedbacks do Aluno',
    ])
      await expect(page.getByRole('heading', { name: card, exact: true })).toBeVisible();
    for (const screen of [LANDING.screenWorkout, LANDING.screenTimer])
      await expect(page.getByRole('img', { name: screen })).toBeVisible();
    await expect(
      page.getByText(/treino nasce.*acompanhamento profissional.*suporte pelo WhatsApp/),
    ).toBeVisible();
    // One more section presents the app, and the aside holds the floating WhatsApp button.
    const parts = page.locator('body header, main > section, main > div > section, footer, aside');
    const order = await parts.evaluateAll((elements) =>
      elements.map((element) =>
        element.localName === 'section'
          ? element.id || element.querySelector('h2')?.textContent
          : element.localName,
      ),
    );
    const app = 'Seu Personal Sempre com Você';
    expect(order).toEqual([
      'header',
      'inicio',
      'resultados',
      LANDING.benefitsTitle,
      app,
      'sobre',
      'planos',
      'faq',
      'footer',
      'aside',
    ]);
  });

  test('a testimonial shows a name, a caption and a text, and one that nobody has said is called an example, without stars', async ({
    page,
  }) => {
    await page.goto('/');
    for (const { name, role, content, example } of TESTIMONIALS) {
      expect(example).toBe(true);
      const slide = page.locator('#depoimentos').getByRole('listitem').filter({ hasText: content });
      await expect(slide.getByText(name, { exact: true })).toHaveCount(1);
      await expect(slide.getByText(role)).toHaveCount(1);
      await expect(slide.getByText(LANDING.example)).toHaveCount(1);
      await expect(slide.getByText(/★|Nota/)).toHaveCount(0);
    }
  });

  test('the trainer is shown as a person: story, training, and the registration with its public register', async ({
    page,
  }) => {
    await page.goto('/');
    const about = page.locator('#sobre');
    for (const text of [...ABOUT.story, ...ABOUT.training, TRAINER.name, TRAINER.cref])
      await expect(about.getByText(text)).toBeVisible();
    await expect(about.getByRole('link', { name: LANDING.register })).toHaveAttribute('href', ABOUT.register);
  });

  // spec: "| Personal PLUS | R$ 159,90 per 60 days (crossed-out R$199,90) |"
  // spec: "| Personal PRO | R$ 199,90 per 60 days (crossed-out R$249,90), badge 'MAIS POPULAR' |"
  // spec: "| PLUS features | personalised training, app access, 1800 demonstration videos |"
  // spec: "| PRO | PLUS plus WhatsApp support for exercise adaptation |"
  test('plans show their price, crossed-out price and features, and the popular one is marked (spec §9)', async ({
    page,
  }) => {
    await page.goto('/');
    const plus = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Personal PLUS' }) });
    const pro = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Personal PRO' }) });
    await expect(plus.getByText('R$ 159,90', { exact: true })).toBeVisible();
    await expect(plus.getByText('R$199,90', { exact: true })).toBeVisible();
    await expect(pro.getByText('R$ 199,90', { exact: true })).toBeVisible();
    await expect(pro.getByText('R$249,90', { exact: true })).toBeVisible();
    await expect(pro.getByText('MAIS POPULAR', { exact: true })).toBeVisible();
    await expect(pro.getByText('Suporte via WhatsApp para adaptação de exercícios')).toBeVisible();
    for (const feature of PLANS.plus.features)
      for (const plan of [plus, pro]) await expect(plan.getByText(feature)).toBeVisible();
    // The best plan comes first, and each says what a day of it costs, in smaller letters than the price.
    await expect(page.getByRole('article').first()).toContainText('Personal PRO');
    for (const [plan, price, day] of [
      [pro, 'R$ 199,90', 'R$ 3,34 por dia'],
      [plus, 'R$ 159,90', 'R$ 2,67 por dia'],
    ] as const) {
      await expect(plan.getByText(day)).toBeVisible();
      const [whole, part] = [plan.getByText(price, { exact: true }), plan.getByText(day)].map((text) =>
        text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
      );
      expect(await part).toBeLessThan(((await whole) ?? 0) / 2);
    }
  });

  test("the hero's button leads to the plans, where the best plan and its leading button are in the first screen", async ({
    page,
  }) => {
    for (const size of [
      { width: 360, height: 640 },
      { width: 768, height: 1024 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await page.goto('/');
      await page.getByRole('link', { name: LANDING.callToAction }).click();
      const buttons = page.locator('#planos [data-act$=-pro]');
      await expect(buttons).toHaveText([LANDING.buyWithCard, LANDING.buyWithPix]);
      await expect(buttons.first()).toBeInViewport({ ratio: 1 });
    }
    // One button leads in each plan, and the other is quiet. The page has scrolled one of them below the pointer.
    await page.mouse.move(0, 0);
    await expect(async () => {
      const looks = await page
        .locator('#planos [data-act*=-p]')
        .evaluateAll((all) => all.map((button) => getComputedStyle(button).backgroundColor));
      const [leading, quiet] = looks;
      expect(leading).not.toBe(quiet);
      expect(looks).toEqual([leading, quiet, leading, quiet]);
    }).toPass();
  });

  test('on a phone the page is at most 6,000 px long, and the leading button of the best plan ends within 3,900 px', async ({
    page,
  }) => {
    await page.goto('/');
    // Else the lower parts are as high as they are guessed before they come near.
    const [length, end] = await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('.later'))
        part.style.contentVisibility = 'visible';
      const button = document.querySelector('[data-act=cartao-pro]')?.getBoundingClientRect();
      return [document.documentElement.scrollHeight, window.scrollY + (button?.bottom ?? Infinity)];
    });
    expect(length).toBeLessThanOrEqual(6_000);
    expect(end).toBeLessThanOrEqual(3_900);
  });

  // spec: "FAQ rules: PIX is a single payment per bimonthly period with no automatic renewal"
  // spec: "Card is recurring and auto-renews each period"
  // spec: "Cancellation is allowed at any time but access lasts until the end of the contracted period"
  // spec: "No proportional refund"
  test('the questions explain the rules of spec §9 and the law, and open by click or key', async ({
    page,
  }) => {
    await page.goto('/');
    const faq = page.locator('#faq');
    const answers = [
      /7 dias.*todo o dinheiro de volta.*\(art\. 49 do CDC\)\. Depois desse prazo não há reembolso proporcional/,
      /pagamento único por período bimestral.*sem renovação automática/,
      /recorrente.*renova automaticamente a cada período/,
      /a qualquer momento.*até o fim do período contratado/,
    ];
    for (const [index, answer] of answers.entries()) {
      const item = faq.locator('details').nth(index);
      await expect(item.getByText(answer)).toBeHidden();
      await item.locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect(item.getByText(answer)).toBeVisible();
    }
  });

  // spec: "Header nav scrolls to inicio, sobre, resultados, planos"
  // spec: "A 'Meu Painel' link goes to /dashboard"
  // spec: "'Começar Agora' scrolls to plans"
  // spec: "Footer quick links: #planos, #sobre, #depoimentos, #faq"
  // spec: "A fixed round social-media button, right side and vertically centred, opens the trainer's social profile"
  // spec: "Floating WhatsApp button opens a chat with the prefilled message"
  // spec: "A WhatsApp chat link and the trainer's Instagram page"
  test('anchors, quick links and outside links lead where spec §2 says', async ({ page }) => {
    await page.goto('/');
    await page.locator('summary', { has: page.locator('svg') }).click();
    const menu = page.locator('header details nav');
    for (const anchor of ['inicio', 'resultados', 'sobre', 'planos'] as const)
      await expect(menu.getByRole('link', { name: LANDING.nav[anchor], exact: true })).toHaveAttribute(
        'href',
        `#${anchor}`,
      );
    await menu.getByRole('link', { name: 'Começar Agora' }).click();
    await expect(page.locator('#planos')).toBeInViewport();
    await expect(menu).toBeHidden();

    const quick = page.getByRole('navigation', { name: LANDING.linksTitle });
    expect(
      await quick.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['#planos', '#sobre', '#depoimentos', '#faq']);
    for (const href of ['#planos', '#sobre', '#depoimentos', '#faq'])
      await expect(page.locator(href)).toHaveCount(1);

    await page.goto('/');
    const social = page.getByRole('link', { name: LANDING.social });
    await expect(social).toHaveAttribute('href', TRAINER.instagram);
    await expect(social).toHaveAttribute('target', '_blank');
    const [seen, { width, height }] = [
      await social.boundingBox(),
      page.viewportSize() ?? { width: 0, height: 0 },
    ];
    expect(seen?.width).toBe(seen?.height);
    expect((seen?.y ?? 0) + (seen?.height ?? 0) / 2).toBeCloseTo(height / 2, 0);
    expect((seen?.x ?? 0) + (seen?.width ?? 0)).toBeGreaterThan(width * 0.9);
    await expect(page.getByRole('link', { name: LANDING.whatsapp }).first()).toHaveAttribute(
      'href',
      whatsappLink('Olá! Gostaria de saber mais sobre o Personal Training Online.'),
    );
    await page.getByRole('link', { name: 'Meu Painel', exact: true }).first().click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  // spec: "Hero: main button 'Quero Transformar Meu Corpo' smooth-scrolls to planos"
  test('the main button scrolls to the plans', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
    await page.getByRole('link', { name: 'Quero Transformar Meu Corpo' }).click();
    await expect(page.locator('#planos').getByRole('heading', { level: 2 })).toBeInViewport();
  });

  test('the foot of the page names the supplier, privacy and accessibility', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const fact of [TRAINER.cnpj, TRAINER.cref, TRAINER.address, TRAINER.email])
      await expect(footer.getByText(fact).first()).toBeVisible();
    await expect(footer.getByText(PRIVACY_LINK.summary)).toBeVisible();
    await footer.getByRole('link', { name: LEGAL.accessibilityTitle }).click();
    await expect(page.getByText(LEGAL.accessibility)).toBeInViewport();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the page can be read, and says how to buy', { tag: '@gate' }, async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
      await expect(page.locator('#planos').getByText('R$ 159,90', { exact: true })).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(0);
      for (const plan of [PLANS.plus, PLANS.pro])
        await expect(
          page.getByRole('article', { name: plan.name }).getByRole('link', {
            name: LANDING.buyWithoutScript,
          }),
        ).toHaveAttribute('href', whatsappLink(buyMessage(plan.name)));
      await page.locator('#faq summary').first().click();
      await expect(page.getByText(/recebe todo o dinheiro de volta/)).toBeVisible();
      await page.getByRole('link', { name: LANDING.callToAction }).click();
      await expect(page).toHaveURL(/#planos$/);
      await expect(page.locator('#planos').getByRole('heading', { level: 2 })).toBeInViewport();
      await expect(page.getByText(LANDING.videoSoon)).toHaveCount(1);
    });
  });
});

// spec: "| any other path | Not-found page 'Oops! Page not found' with a link back to the home page |"
// spec: "Unknown route: 'Oops! Page not found'"
test('an unknown address shows that it was not found and has the status 404', { tag: '@gate' }, async ({
  page,
}) => {
  const response = await page.goto('/nao-existe');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await page.getByRole('link', { name: NOT_FOUND.home }).click();
  await expect(page.getByRole('heading', { name: LANDING.headline })).toBeVisible();
});

test('addresses with a final slash or the file name lead to the same pages', async ({ page }) => {
  await page.goto('/index.html');
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto('/dashboard/');
  await expect(page.getByRole('heading', { name: SIGNED_OUT.title })).toBeVisible();
});

test.describe('landing header', () => {
  test.use(WITH_MOTION);

  const SCREENS = [
    { what: 'a narrow phone', width: 320, height: 640, fontSize: '' },
    { what: 'a phone with text of twice the size', width: 360, height: 740, fontSize: '200%' },
    { what: 'a screen at 400 %', width: 320, height: 256, fontSize: '' },
  ];

  for (const { what, width, height, fontSize } of SCREENS)
    test(`the header is one low row on ${what}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, fontSize);
      const header = page.getByRole('banner');
      await expect.poll(() => header.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(80);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expect(page.getByRole('link', { name: LANDING.panel, exact: true })).toBeInViewport({ ratio: 1 });
      await expect(header.locator('summary')).toBeInViewport({ ratio: 1 });
    });

  test('on a low screen the header scrolls away with the page', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 320 });
    await page.goto('/');
    await page.locator('#planos').scrollIntoViewIfNeeded();
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('banner')).toBeInViewport();
  });
});
