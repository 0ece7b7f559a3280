import type { PaymentMethod } from 'domain/contracts/preview-purchase';
import type { PlanId } from 'domain/plans';
import { About } from './about.tsx';
import { Benefits } from './benefits.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Hero } from './hero.tsx';
import { Plans } from './plans.tsx';
import { Results } from './results.tsx';

interface LandingPageProps {
  onBuy: (plan: PlanId, method: PaymentMethod) => void;
  onLogin: () => void;
}

/** The landing page: markup only, so that it can be rendered at build time. */
export function LandingPage({ onBuy, onLogin }: LandingPageProps) {
  return (
    <>
      <Header />
      <main id="conteudo">
        <Hero />
        <Benefits />
        <Results />
        <About />
        <Plans onBuy={onBuy} onLogin={onLogin} />
      </main>
      <Footer />
    </>
  );
}
