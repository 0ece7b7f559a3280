import type { PaymentMethod } from 'domain/buy/payments-contract';
import { formatCrossedOutPrice, formatPrice } from 'domain/buy/money';
import { PLANS, PLAN_IDS, type Plan, type PlanId, pricePerDay } from 'domain/buy/plans';
import { LANDING, LOWEST_PRICE, buyMessage } from 'domain/site/landing-texts';
import { whatsappLink } from 'domain/kit/texts';
import { Button } from '../../kit/ui/button.tsx';
import { CardIcon, ChatLink, GuaranteeIcon, LockIcon, PixIcon } from './frame.tsx';

interface PlansProps {
  onBuy: (plan: PlanId, method: PaymentMethod) => void;
  onLogin: () => void;
}

/** The two ways to pay, the one that leads first. The text below each button says whether it renews. */
const WAYS = [
  { method: 'card', look: 'primary', label: LANDING.buyWithCard, text: LANDING.buyWithCardText },
  { method: 'pix', look: 'outline', label: LANDING.buyWithPix, text: LANDING.buyWithPixText },
] as const;

/** The plans as they stand on the page, the best one first. */
const SHOWN_IDS = [...PLAN_IDS].reverse();

/** What a way to pay is called in the address that opens its dialog, as in `?abrir=cartao-pro`. */
export const ACTS = { card: 'cartao', pix: 'pix' } as const;

/** What people look for where they pay. */
const TRUST = [
  { Icon: LockIcon, text: LANDING.secure },
  { Icon: CardIcon, text: LANDING.card },
  { Icon: PixIcon, text: LANDING.pix },
  { Icon: GuaranteeIcon, text: LANDING.guarantee },
];

function PlanCard({ plan, onBuy }: { plan: Plan; onBuy: (method: PaymentMethod) => void }) {
  const popular = plan.badge !== null;
  return (
    <article
      aria-labelledby={`plano-${plan.id}`}
      className={`@container relative flex flex-col gap-4 rounded-box border-2 bg-base-100 p-4 sm:p-8 ${popular ? 'border-primary' : 'border-base-300'}`}
    >
      {popular && (
        <p className="few-words:static few-words:mr-auto absolute -top-3.5 right-4 bg-primary px-3 py-0.5 font-bold text-primary-content text-sm sm:right-8">
          {plan.badge}
        </p>
      )}
      <h3 id={`plano-${plan.id}`} className="display text-3xl">
        {plan.name}
      </h3>
      <p className="leading-snug">
        {plan.crossed_out_cents !== null && (
          <span className="block">
            {LANDING.from} <s>{formatCrossedOutPrice(plan.crossed_out_cents)}</s> {LANDING.to}
          </span>
        )}
        <strong className="display title mr-2 text-nowrap">{formatPrice(plan.price_cents)}</strong>
        <span className="inline-block">
          {LANDING.perPeriod}
          <span className="block">{LANDING.perDay(formatPrice(pricePerDay(plan)))}</span>
        </span>
      </p>
      <ul className="flex flex-1 flex-col gap-1">
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-baseline gap-3">
            <span aria-hidden="true" className="h-3 w-1 shrink-0 bg-primary" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className="no-js-only flex flex-col gap-2">
        <a
          href={whatsappLink(buyMessage(plan.name))}
          className="btn btn-primary btn-lg h-auto min-h-(--size)"
        >
          {LANDING.buyWithoutScript}
        </a>
        <p>{LANDING.buyWithoutScriptText}</p>
      </div>
      <ul className="js-only grid gap-3 @md:grid-cols-2 @md:gap-4">
        {WAYS.map(({ method, look, label, text }) => (
          <li key={method} className="flex flex-col gap-1">
            <Button
              size="large"
              wide
              look={look}
              data-act={`${ACTS[method]}-${plan.id}`}
              aria-describedby={`plano-${plan.id} ${plan.id}-${method}`}
              onClick={() => onBuy(method)}
            >
              {label}
            </Button>
            <p id={`${plan.id}-${method}`} className="text-sm">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </article>
  );
}

/** The plans on sale and the login for people who have one (spec §9). */
export function Plans({ onBuy, onLogin }: PlansProps) {
  return (
    <section id="planos" className="section scroll-mt-6">
      <h2 className="display title">{LANDING.plansTitle}</h2>
      <p className="mt-3 max-w-prose">{LANDING.plansText}</p>
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        {SHOWN_IDS.map((id) => (
          <PlanCard key={id} plan={PLANS[id]} onBuy={(method) => onBuy(id, method)} />
        ))}
      </div>
      <ul className="mt-4 flex flex-wrap gap-x-3 gap-y-1 text-sm">
        {TRUST.map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-1">
            <Icon />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <button type="button" data-act="entrar" className="btn btn-outline js-only mt-4" onClick={onLogin}>
        {LANDING.alreadyCustomer}
      </button>
    </section>
  );
}

const BAR =
  '[@media(max-height:24rem)]:static pointer-events-auto sticky [--size-field:4.4px] bottom-0 flex min-h-16 items-center gap-2 border-base-300 border-t bg-base-100 px-4 py-1.5 sm:px-8';

/**
 * The bar at the bottom of a phone's screen: the lowest price, the way to the plans, and WhatsApp. It sticks to a layer that
 * begins one screen below the hero, so it appears when the hero is scrolled away. The layer ends under the plans, which cover the
 * bar with one of their own (`HelpBar`). Where the window is low neither sticks.
 */
export function PlansBar() {
  return (
    <div className="[@media(max-height:24rem)]:hidden pointer-events-none absolute inset-x-0 top-[100vh] supports-[top:1svh]:top-[100svh] -bottom-16 z-10 flex focus-within:z-20 flex-col justify-end lg:hidden">
      <div id="plans-bar" className={BAR}>
        <p className="mr-auto text-[min(0.875rem,4.5vw)] leading-tight">
          {LANDING.startingAt}{' '}
          <strong className="block text-nowrap text-[min(1rem,5vw)]">{LOWEST_PRICE}</strong>
        </p>
        <a href="#planos" className="btn btn-primary shrink-0 px-[min(1rem,4vw)] text-[min(1rem,5vw)]">
          {LANDING.seePlans}
        </a>
        <ChatLink />
      </div>
    </div>
  );
}

/** The bar of the plans and the questions, where the way to the plans would say nothing. */
export function HelpBar() {
  return (
    <div id="help-bar" className={`z-10 lg:hidden ${BAR}`}>
      <p className="mr-auto font-bold">{LANDING.doubt}</p>
      <ChatLink />
    </div>
  );
}
