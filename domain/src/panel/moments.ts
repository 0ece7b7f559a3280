import { PAID_PLAN } from '../buy/paid-plan.ts';
import { SAVE_TEXTS } from '../answers/texts.ts';
import { DAY_MS, MINUTE_MS } from '../kit/dates.ts';

/** What the first card celebrates once. */
const MOMENTS = ['paid', 'sent', 'released'] as const;
export type Moment = (typeof MOMENTS)[number];

/** When each of them happened, in epoch milliseconds by the server's clock; those that did not are absent. */
export type MomentTimes = Readonly<Partial<Record<Moment, number>>>;

/** For how long a moment is news, in milliseconds: a release of Friday evening is so on Monday, one of last week is not. */
const NEWS_MS = 3 * DAY_MS;

/** By how much the server's moments may be ahead of the known time (server-clock.ts), in milliseconds. */
const AHEAD_MS = 2 * MINUTE_MS;

/** The latest moment that is news and was not celebrated before; null if there is none. `seen` tells what was celebrated last. */
export function momentToCelebrate(times: MomentTimes, seen: MomentTimes, now: number): Moment | null {
  const isNews = (moment: Moment) => {
    const at = times[moment];
    return at !== undefined && at > (seen[moment] ?? 0) && now - at < NEWS_MS && at - now < AHEAD_MS;
  };
  const timeOf = (moment: Moment) => times[moment] ?? 0;
  return MOMENTS.filter(isNews).sort((a, b) => timeOf(b) - timeOf(a))[0] ?? null;
}

const SENT_TITLE_END = SAVE_TEXTS.done.indexOf('🎉') + '🎉'.length;

/** What the card says, in the words of the toast where there is one. After the title of a release follows the card's sentence. */
export const MOMENT_TEXTS: Readonly<Record<Moment, { readonly title: string; readonly text: string }>> = {
  paid: { title: 'Pagamento Confirmado!', text: PAID_PLAN.successText },
  sent: {
    title: SAVE_TEXTS.done.slice(0, SENT_TITLE_END),
    text: SAVE_TEXTS.done.slice(SENT_TITLE_END).trim(),
  },
  released: { title: 'Treino liberado', text: '' },
};

/** The count of the days of a plan, and what follows on them. */
export const PLAN_DAYS = {
  day: 'Dia',
  of: (days: number) => `de ${days}`,
  stacked: (end: string) => `Este período vai até ${end}. Depois começa outro, já pago.`,
  renews: 'Depois, se renova no cartão.',
  once: 'Não se renova sozinho.',
} as const;
