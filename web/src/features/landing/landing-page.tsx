import type { PaymentMethod } from 'domain/contracts/payments';
import type { PlanId } from 'domain/plans';
import type { ReactNode } from 'react';
import { About } from './about.tsx';
import { Benefits } from './benefits.tsx';
import { Faq } from './faq.tsx';
import { FloatingLinks } from './floating-links.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Hero } from './hero.tsx';
import { Plans } from './plans.tsx';
import { PlansBar } from './plans-bar.tsx';
import { Results } from './results.tsx';
import { Showcase } from './showcase.tsx';

interface LandingPageProps {
  /** The bar of an open PIX, which takes the place of the bar of the plans; null without one. */
  openPix: ReactNode;
  onBuy: (plan: PlanId, method: PaymentMethod) => void;
  onLogin: () => void;
}

/**
 * The landing page, its sections in the specification's order (spec §2). It only renders, so that the build can
 * prerender it.
 */
export function LandingPage({ openPix, onBuy, onLogin }: LandingPageProps) {
  return (
    <>
      <Header />
      <main id="conteudo">
        <Hero />
        <div className="relative max-md:pb-16">
          <Benefits />
          <Results />
          <Showcase />
          <About />
          <Plans onBuy={onBuy} onLogin={onLogin} />
          <Faq />
          {openPix === null && <PlansBar />}
        </div>
      </main>
      <Footer />
      <FloatingLinks />
      {openPix}
    </>
  );
}
