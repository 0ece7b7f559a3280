import { HELP } from 'domain/texts/dashboard';
import { WhatsappLink } from '../../../components/whatsapp-link.tsx';

/** The card that offers help through WhatsApp, as one line. */
export function HelpCard() {
  return (
    <section className="flex flex-wrap items-center justify-between gap-2 border-base-300 border-t-2 bg-base-100 px-5 py-3 sm:px-8 print:hidden">
      <h2 className="font-bold text-sm">{HELP.title}</h2>
      <WhatsappLink
        className="btn btn-whatsapp h-auto min-h-(--size) max-w-full px-3 py-1 text-sm"
        message={HELP.message}
      >
        {HELP.button}
      </WhatsappLink>
    </section>
  );
}
