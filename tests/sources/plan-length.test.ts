import { PERIOD_DAYS, PERIOD_NAME } from 'domain/buy/plans';
import { FAQ, LANDING, SEO } from 'domain/site/landing-texts';
import { type ESTree, Visitor } from 'rolldown/utils';
import { expect, it } from 'vitest';
import { readSources } from './read-sources.ts';

it('no text types the length of a plan, so that a plan of another length changes them all', () => {
  const typed: string[] = [];
  for (const { path, program, placeOf } of readSources('domain/src', 'functions/src', 'web/src')) {
    const check = (node: ESTree.Node, text: unknown) => {
      const isName = path === 'domain/src/buy/plans.ts' && text === PERIOD_NAME;
      if (!isName && new RegExp(`\\b${PERIOD_DAYS} dias|${PERIOD_NAME}`).test(String(text)))
        typed.push(placeOf(node));
    };
    new Visitor({
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
      JSXText: (node) => check(node, node.value),
    }).visit(program);
  }
  expect(typed).toEqual([]);
});

it('the landing page says the length that is sold today', () => {
  expect([PERIOD_DAYS, PERIOD_NAME]).toEqual([60, 'bimestral']);
  expect(LANDING.offer).toMatch(/ por 60 dias · PIX ou cartão · /);
  expect(LANDING.steps[0]?.text).toBe('Cartão ou PIX, 60 dias de treino.');
  expect(LANDING.plansText).toMatch(/^60 dias de treino personalizado, /);
  expect(LANDING.perPeriod).toBe('por 60 dias');
  expect(LANDING.buyWithCardText).toBe('Renova a cada 60 dias. Cancele quando quiser.');
  expect(LANDING.buyWithPixText).toBe('Pagamento único por 60 dias. Não renova.');
  expect(SEO.description).toMatch(/ por 60 dias, no cartão ou PIX\.$/);
  const [, pix, card] = FAQ.map(({ answer }) => answer);
  expect(pix).toMatch(
    /^O PIX é um pagamento único por período bimestral \(60 dias\), sem renovação automática\./,
  );
  expect(card).toBe(
    'O cartão é recorrente: a assinatura se renova automaticamente a cada período de 60 dias, até você cancelar.',
  );
});
