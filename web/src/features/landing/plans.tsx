import type { PaymentMethod } from 'domain/contracts/preview-purchase';
import { formatCrossedOutPrice, formatPrice } from 'domain/money';
import { type Plan, PLAN_IDS, PLANS, type PlanId } from 'domain/plans';
import { buyMessage, LANDING } from 'domain/texts/landing';
import { whatsappLink } from 'domain/whatsapp-link';
import { Button } from '../../components/button.tsx';

interface PlansProps {
  onBuy: (plan: PlanId, method: PaymentMethod) => void;
  onLogin: () => void;
}

/**
 * The two ways to pay. The card comes first because it renews by itself; the text below each button says whether it renews.
 */
const WAYS = [
  { method: 'card', label: LANDING.buyWithCard, text: LANDING.buyWithCardText, look: 'primary' },
  { method: 'pix', label: LANDING.buyWithPix, text: LANDING.buyWithPixText, look: 'outline' },
] as const;

function PlanCard({ plan, onBuy }: { plan: Plan; onBuy: (method: PaymentMethod) => void }) {
  const popular = plan.badge !== null;
  return (
    <article
      aria-labelledby={`plano-${plan.id}`}
      className={`@container relative flex flex-col gap-6 rounded-box border-2 bg-base-100 p-6 sm:p-10 ${popular ? 'border-primary' : 'border-base-300'}`}
    >
      {popular && (
        <p className="absolute -top-4 left-6 bg-primary px-3 py-1 font-bold text-primary-content text-sm sm:left-10">
          {plan.badge}
        </p>
      )}
      <h3 id={`plano-${plan.id}`} className="display text-4xl sm:text-5xl">
        {plan.name}
      </h3>
      <p>
        {plan.crossed_out_cents !== null && (
          <span className="block text-lg">
            {LANDING.from} <s>{formatCrossedOutPrice(plan.crossed_out_cents)}</s> {LANDING.to}
          </span>
        )}
        <strong className="display block text-[min(33cqw,7rem)]">{formatPrice(plan.price_cents)}</strong>
        <span className="text-lg">{LANDING.perPeriod}</span>
      </p>
      <ul className="flex flex-1 flex-col gap-3 text-lg">
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-baseline gap-3">
            <span aria-hidden="true" className="h-3 w-1 shrink-0 bg-primary" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className="sem-script flex flex-col gap-2">
        <a
          href={whatsappLink(buyMessage(plan.name))}
          className="btn btn-primary btn-lg h-auto min-h-(--size)"
        >
          {LANDING.buyWithoutScript}
        </a>
        <p>{LANDING.buyWithoutScriptText}</p>
      </div>
      <ul className="com-script grid gap-5 @md:grid-cols-2 @md:gap-4">
        {WAYS.map(({ method, label, text, look }) => (
          <li key={method} className="flex flex-col gap-2">
            <Button
              size="large"
              wide
              look={look}
              data-act={`${method}-${plan.id}`}
              aria-describedby={`plano-${plan.id} ${plan.id}-${method}`}
              onClick={() => onBuy(method)}
            >
              {label}
            </Button>
            <p id={`${plan.id}-${method}`} className="text-base">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </article>
  );
}

/** The two plans on sale and the login for people who have one (spec §9). */
export function Plans({ onBuy, onLogin }: PlansProps) {
  return (
    <section id="planos" className="mx-auto max-w-7xl scroll-mt-16 px-4 py-20 sm:px-8 sm:py-28">
      <h2 className="display text-[min(16vw,8.5rem)]">{LANDING.plansTitle}</h2>
      <p className="mt-4 max-w-prose text-xl">{LANDING.plansText}</p>
      <div className="mt-12 grid gap-8 md:grid-cols-2">
        {PLAN_IDS.map((id) => (
          <PlanCard key={id} plan={PLANS[id]} onBuy={(method) => onBuy(id, method)} />
        ))}
      </div>
      <button
        type="button"
        data-act="login"
        className="btn btn-ghost com-script mt-8 px-0 text-lg underline"
        onClick={onLogin}
      >
        {LANDING.alreadyCustomer}
      </button>
    </section>
  );
}
