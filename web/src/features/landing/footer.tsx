import { LANDING } from 'domain/texts/landing';
import { TRAINER } from 'domain/trainer';

/** Who sells this, as Decreto 7.962/2013 asks (design §9). */
export function Footer() {
  return (
    <footer className="bg-neutral text-neutral-content">
      <div className="mx-auto grid max-w-7xl gap-10 px-4 py-16 sm:px-8 md:grid-cols-[2fr_1fr]">
        <div className="flex flex-col gap-2">
          <p className="display text-3xl">{TRAINER.name}</p>
          <h2 className="sr-only">{LANDING.legalTitle}</h2>
          <p>
            {TRAINER.legalName} – CNPJ {TRAINER.cnpj}
          </p>
          <p>{TRAINER.cref}</p>
          <p>{TRAINER.address}</p>
          <p>
            <a className="link inline-flex min-h-11 items-center" href={`mailto:${TRAINER.email}`}>
              {TRAINER.email}
            </a>
          </p>
          <p className="text-sm">{LANDING.rights}</p>
        </div>
        <nav aria-label={LANDING.linksTitle} className="flex flex-col">
          <a className="link flex min-h-11 items-center" href="#planos">
            {LANDING.nav.planos}
          </a>
          <a className="link flex min-h-11 items-center" href="#sobre">
            {LANDING.nav.sobre}
          </a>
        </nav>
      </div>
    </footer>
  );
}
