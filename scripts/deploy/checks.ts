/** Compares the prices of a deployment with those that are live, because a slip of a key costs money at once. */

import * as v from 'valibot';
import type * as Facts from './facts.ts';
import type { Problem } from './problem.ts';
import { explainSettings, type Settings } from './settings.ts';
import type { Version } from './stage.ts';

/** Prices in centavos by the plans' ids. */
export type Prices = Readonly<Record<string, number>>;

/** A line for each plan: what it will cost, and what it costs now. */
export function tellPrices(prices: Prices, live: Prices | undefined) {
  return Object.entries(prices).map(([plan, cents]) => {
    const now = live?.[plan];
    if (now === undefined || now === cents) return `Price of ${plan}: ${inReais(cents)}`;
    return `Price of ${plan}: ${inReais(cents)}, now ${inReais(now)}`;
  });
}

/**
 * The problem where a plan that was sold is gone, which nothing confirms, or where a price falls or rises by more than half; none where `confirmed` names the prices, nor where the deployment
 * goes back to the commit that was live before, with the prices of then. `confirmed` is the value of --confirm-prices.
 */
export function checkPrices(
  { commit, prices }: { commit: string; prices: Prices },
  live: Version | undefined,
  confirmed: string | undefined,
): Problem[] {
  const gone = Object.keys(live?.prices ?? {}).find((plan) => !(plan in prices));
  if (gone !== undefined)
    return [
      {
        what: `The plan ${gone} was on sale, and content/plans.json does not name it. What was paid for it could not be read.`,
        cure: 'Name it there again',
      },
    ];
  const leap = Object.entries(prices).find(([plan, cents]) => {
    const now = live?.prices?.[plan];
    return now !== undefined && Math.abs(cents - now) > now / 2;
  });
  const named = Object.values(prices).join(',');
  if (leap === undefined || confirmed === named || commit === live?.previous) return [];
  return [
    {
      what: `The price of ${leap[0]} changes by more than half, to ${inReais(leap[1])}.`,
      cure: `Mend content/plans.json; or, if it is meant, add --confirm-prices ${named}`,
    },
  ];
}

function inReais(cents: number) {
  return `R$ ${(cents / 100).toFixed(2).replace('.', ',')}`;
}

/** The problems of the settings by themselves, without asking anybody: unknown, missing and bad values. */
export function checkSettings(
  project: string,
  settings: Settings,
  { SettingsSchema }: typeof Facts,
): Problem[] {
  const { file, values, lines } = settings;
  const explained = explainSettings(project);
  const where = (name: string) => {
    const line = lines.get(name);
    return line === undefined ? `${file}: ${name}` : `${file}, line ${line}: ${name}`;
  };
  const cureOf = (name: string) => `${explained.get(name) ?? 'See config/example.env'}.`;
  const unknown = [...lines.keys()]
    .filter((name) => !Object.hasOwn(SettingsSchema.entries, name))
    .map((name) => ({ what: `${where(name)} is not known.`, cure: 'config/example.env has all names.' }));
  const issues = v.safeParse(SettingsSchema, values).issues ?? [];
  const bad = issues.map((issue) => {
    const name = v.getDotPath(issue)?.split('.')[0] ?? '';
    if (values[name] === undefined) return { what: `${where(name)} is missing.`, cure: cureOf(name) };
    return { what: `${where(name)} has to be ${issue.expected ?? 'another value'}.`, cure: cureOf(name) };
  });
  return [...settings.problems, ...unknown, ...bad, ...unreachable(values, where, cureOf)];
}

/** The addresses that nobody else reaches. */
function unreachable(
  values: Readonly<Record<string, string>>,
  where: (name: string) => string,
  cureOf: (name: string) => string,
): Problem[] {
  return ['APP_ORIGINS', 'ABACATEPAY_API_URL', 'STRIPE_API_URL'].flatMap((name) => {
    const addresses = values[name]?.split(',').map((address) => address.trim()) ?? [];
    const local = addresses.find((address) => !/^https:\/\/(?!localhost|127\.|\[)[^/]+$/.test(address));
    if (local === undefined) return [];
    const what = `${where(name)} has '${local}', which is no https:// origin that others can reach.`;
    return [{ what, cure: cureOf(name) }];
  });
}

/** Checks that the facts about the trainer are a person's own: mails, contract and pages state them. */

/** What only the invented trainer and the invented people can say, as this project is handed over. */
const INVENTED = new Set([
  'https://personal.example',
  'Rafael Monteiro',
  'CREF 000000-G/SP',
  'Rafael Monteiro Treinamento Online ME',
  '00.000.000/0001-00',
  'Rua Exemplo, 100 – São Paulo/SP – CEP 00000-000',
  'contato@personal.example',
  '5511900000000',
  '+55 11 90000-0000',
  'https://www.instagram.com/personal.example/',
  'Comecei em academia e vi muita gente desistir de treinos que não cabiam na rotina.',
  'Pós-graduado em treinamento de força',
  'Treino em casa, no horário que sobra, e pela primeira vez não parei no segundo mês.',
  'Cada treino chega ajustado ao anterior. Minhas cargas dobraram e eu sei o porquê de cada série.',
  'Com a lesão no joelho eu tinha medo. Tudo foi adaptado, e hoje subo a escada sem pensar.',
]);

/**
 * Whether what an owner may truly say, too, is still what was handed over. The owner confirms it by its name in TRUE_CONTENT, because
 * advertising has to be true and provable (CDC art. 36 and 37).
 */
const CONFIRMABLE: Readonly<Record<string, (facts: typeof Facts) => boolean>> = {
  claims: ({ CLAIMS: { students, years, success } }) =>
    students === '300+' && years === '6+' && success === '95%',
  videos: ({ CLAIMS, PLANS }) =>
    CLAIMS.videos === '1800' ||
    Object.values(PLANS).some(({ features }) => features.includes('1800 vídeos demonstrativos')),
  crossed_out_cents: ({ PLANS: { plus, pro } }) =>
    plus.crossed_out_cents === 19_990 || pro.crossed_out_cents === 24_990,
};

/**
 * One problem for each file of content/ in which something is still invented, and one when the site's address is not the one that
 * its pages name. A staging site has an address of its own, which search engines must not know.
 */
export function checkTrainer(
  facts: typeof Facts,
  { APP_ORIGINS: origins, TRUE_CONTENT: confirmed }: Readonly<Record<string, string>>,
  isStaging: boolean,
): Problem[] {
  const { TRAINER, ABOUT, DELIVERY, TESTIMONIALS } = facts;
  const people = Object.fromEntries(TESTIMONIALS.map((testimonial) => [testimonial.name, testimonial]));
  const files = { trainer: TRAINER, about: ABOUT, delivery: DELIVERY, testimonials: people };
  const problems: Problem[] = Object.entries(files).flatMap(([file, content]) => {
    const invented = Object.entries(content).flatMap(([name, value]) => (isInvented(value) ? [name] : []));
    if (invented.length === 0) return [];
    return [
      {
        what: `content/${file}.json: still invented: ${invented.join(', ')}.`,
        cure: 'Put what is true there (docs/content.md). It stands in the mails, in the contract and on the pages.',
      },
    ];
  });
  if (ABOUT.sharingPicture === null) {
    problems.push({
      what: "content/about.json: sharingPicture is null, so a shared link shows a drawing with the invented trainer's name.",
      cure: 'Name a picture of 1200 × 630 there (docs/content.md).',
    });
  }
  const isTrue = confirmed?.split(',').map((name) => name.trim()) ?? [];
  for (const [name, isHandedOver] of Object.entries(CONFIRMABLE)) {
    if (isTrue.includes(name) || !isHandedOver(facts)) continue;
    problems.push({
      what: `content/claims.json and plans.json: ${name} as handed over.`,
      cure: `Put there what is true and can be proved; or, if this is, add ${name} to TRUE_CONTENT in the configuration.`,
    });
  }
  const site = origins?.split(',')[0]?.trim();
  if (!isStaging && site !== undefined && site !== TRAINER.site) {
    problems.push({
      what: `APP_ORIGINS begins with ${site}, but the pages name ${TRAINER.site} as their address.`,
      cure: 'Make `site` in content/trainer.json and the first of APP_ORIGINS the same.',
    });
  }
  return problems;
}

/** Whether a value is, or has in it, something invented. */
function isInvented(value: unknown): boolean {
  if (typeof value === 'string') return INVENTED.has(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(isInvented);
}
