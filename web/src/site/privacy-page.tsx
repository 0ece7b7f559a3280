import type { ReactNode } from 'react';
import { TRAINER } from 'domain/kit/content/trainer';
import { LEGAL } from 'domain/site/legal';
import { KEPT, PRIVACY } from 'domain/site/privacy';

const SECTIONS = [
  ['dados', PRIVACY.dataTitle],
  ['quem', PRIVACY.receiversTitle],
  ['prazos', PRIVACY.keptTitle],
  ['direitos', PRIVACY.rightsTitle],
  ['cookies', PRIVACY.cookiesTitle],
  ['acessibilidade', LEGAL.accessibilityTitle],
] as const;

/**
 * The page '/privacidade' (LGPD art. 9). It only renders, so that the build can prerender it, and no script of React runs on
 * it: its links load the other pages anew.
 */
export function PrivacyPage() {
  return (
    <>
      <header className="border-base-300 border-b bg-base-100">
        <a href="#conteudo" className="btn btn-primary sr-only focus:not-sr-only focus:absolute focus:m-2">
          {PRIVACY.skip}
        </a>
        <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-1 px-4 py-2 sm:px-8">
          <a href="/" className="display mr-auto flex min-h-11 items-center text-xl">
            {TRAINER.name}
          </a>
          <a href="/" className="btn btn-outline">
            {PRIVACY.home}
          </a>
        </div>
      </header>
      <main id="conteudo" className="mx-auto max-w-7xl px-4 pt-12 pb-20 sm:px-8">
        <h1 className="display title">{PRIVACY.title}</h1>
        <p className="mt-6 max-w-prose">{PRIVACY.lead}</p>
        <nav aria-label={PRIVACY.contents} className="mt-6 flex flex-wrap gap-x-6">
          {SECTIONS.map(([id, title]) => (
            <a key={id} href={`#${id}`} className="inline-flex min-h-11 items-center underline">
              {title}
            </a>
          ))}
        </nav>
        <Section id="dados" title={PRIVACY.dataTitle}>
          <Facts
            facts={PRIVACY.data.map(({ what, why, basis }) => [what, `${why} ${PRIVACY.basis}: ${basis}.`])}
          />
        </Section>
        <Section id="quem" title={PRIVACY.receiversTitle}>
          <Facts facts={PRIVACY.receivers.map(({ who, what }) => [who, what])} />
          <p className="mt-6 max-w-prose">{PRIVACY.noSale}</p>
        </Section>
        <Section id="prazos" title={PRIVACY.keptTitle}>
          <Facts facts={KEPT.map(({ what, until }) => [what, until])} />
          <p className="mt-6 max-w-prose">{PRIVACY.keptNote}</p>
        </Section>
        <Section id="direitos" title={PRIVACY.rightsTitle}>
          <Facts facts={PRIVACY.rights.map(({ what, how }) => [what, how])} />
          <p className="mt-6 max-w-prose">
            {PRIVACY.contact}{' '}
            <a className="inline-flex min-h-11 items-center underline" href={`mailto:${TRAINER.email}`}>
              {TRAINER.email}
            </a>
          </p>
        </Section>
        <Section id="cookies" title={PRIVACY.cookiesTitle}>
          <p className="mt-6 max-w-prose">{PRIVACY.cookies}</p>
        </Section>
        <Section id="acessibilidade" title={LEGAL.accessibilityTitle}>
          <p className="mt-6 max-w-prose">{LEGAL.accessibility}</p>
        </Section>
      </main>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className="mt-12">
      <h2 id={`${id}-titulo`} className="display text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Pairs of a subject and what there is to say of it: beside each other on a wide screen, one below the other on a phone. */
function Facts({ facts }: { facts: readonly (readonly [subject: string, text: string])[] }) {
  return (
    <dl className="mt-6">
      {facts.map(([subject, text]) => (
        <div key={subject} className="border-base-300 border-t py-3 md:grid md:grid-cols-[1fr_2fr] md:gap-6">
          <dt className="font-bold">{subject}</dt>
          <dd className="max-w-prose">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
