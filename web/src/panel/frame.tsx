import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link, type NavigateFunction, useNavigate } from 'react-router-dom';
import { SCRIPT_NEEDED } from 'domain/kit/texts';
import { DASHBOARD_STATES, HEADER, HELP, SIGN_OUT_TEXTS } from 'domain/panel/texts';
import type { DraftStore } from '../answers/draft.ts';
import { signOut } from '../kit/firebase/sign-in-state.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog, DialogActions } from '../kit/ui/dialog.tsx';
import { WhatsappLink } from '../kit/ui/new-tab-links.tsx';
import { decorate } from '../kit/ui/page.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { waitingSets } from '../training/kept-mark.ts';
import { forgetTrainingsOf } from './kept-trainings.ts';

function DashboardHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="border-base-300 border-b bg-base-100">
      <div className="mx-auto grid min-h-[4.375rem] max-w-5xl grid-cols-[1fr_auto_1fr] items-center gap-3 px-4 py-3 [&_.btn]:text-[min(1rem,5vw)] sm:px-6">
        <Link to="/" className="btn btn-ghost justify-self-start px-2 sm:px-4">
          <span aria-hidden="true">←</span> {HEADER.home}
        </Link>
        <h1 tabIndex={-1} className="display text-[min(1.5rem,7.5vw)] outline-none sm:text-3xl">
          {HEADER.title}
        </h1>
        <div className="justify-self-end">{children}</div>
      </div>
    </header>
  );
}

/** The dashboard's header and the place of its cards. `exit` stands at the end of the header. */
export function DashboardFrame({ exit, children }: { exit?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-base-200 pb-24">
      <DashboardHeader>{exit}</DashboardHeader>
      <main className="mx-auto flex max-w-5xl flex-col gap-5 px-3 py-5 text-pretty sm:px-6 sm:py-8">
        {children}
      </main>
    </div>
  );
}

/** The dashboard before the app knows who is signed in. The build prerenders it into app.html. */
export function DashboardShell() {
  return (
    <DashboardFrame>
      <p className="no-js-only border-primary border-t-4 bg-base-100 px-5 py-7 text-lg sm:px-8 sm:py-9">
        {SCRIPT_NEEDED}
      </p>
      <DashboardLoading />
    </DashboardFrame>
  );
}

/** Empty places for the first cards, with the text that the data are loading. */
export function DashboardLoading() {
  return (
    <>
      <div className="js-only min-h-80 border-primary border-t-4 bg-base-100 px-5 py-7 sm:px-8 sm:py-9">
        <output className="display block text-3xl opacity-75 sm:text-5xl">{DASHBOARD_STATES.loading}</output>
      </div>
      <div className="js-only min-h-48 border-base-300 border-t-2 bg-base-100" />
      <div className="js-only min-h-48 border-base-300 border-t-2 bg-base-100" />
    </>
  );
}

interface CardProps {
  title: string;
  /** The heading, which takes the focus when a focused element of the card disappears. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

export function Card({ title, headingRef, children }: CardProps) {
  return (
    <section className="border-base-300 border-t-2 bg-base-100 px-5 py-6 sm:px-8">
      <h2 ref={headingRef} tabIndex={-1} className="display mb-4 text-3xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FoldProps {
  title: string;
  essence: string;
  /** Whether it is open from the start; afterwards the person opens and closes it. */
  open?: boolean;
  summaryRef?: RefObject<HTMLElement | null>;
  /** What it holds. Until that is loaded nothing can be opened, so that no press is lost when it comes. */
  children?: ReactNode;
}

const FRAME = 'group border-base-300 border-t-2 bg-base-100 print:[&:not([open])]:hidden';
const LINE = 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-5 py-3 sm:px-8';

/** A card of the dashboard that is closed until it is pressed. */
export function Fold({ title, essence, open, summaryRef, children }: FoldProps) {
  const line = (
    <>
      <h2 className="display text-3xl">{title}</h2>
      <span
        aria-hidden="true"
        className="row-span-2 grid size-8 place-items-center overflow-hidden text-5xl text-primary leading-8 group-open:rotate-45 print:hidden"
      >
        {children && '+'}
      </span>
      <span className="wrap-break-word text-sm opacity-75" aria-live="polite">
        {essence}
      </span>
    </>
  );
  if (!children) return <div className={`${FRAME} ${LINE}`}>{line}</div>;
  return (
    <details className={FRAME} open={open}>
      <summary ref={summaryRef} className={`${LINE} cursor-pointer list-none`}>
        {line}
      </summary>
      <div className="px-5 pt-2 pb-6 sm:px-8">{children}</div>
    </details>
  );
}

/** The card that offers help through WhatsApp, as one line. */
export function HelpCard() {
  return (
    <section className="flex flex-wrap items-center justify-between gap-1 border-base-300 border-t-2 bg-base-100 px-5 py-3 sm:px-8 print:hidden">
      <h2 className="font-bold text-sm">{HELP.title}</h2>
      <WhatsappLink
        className="btn btn-whatsapp h-auto min-h-(--size) max-w-full px-2 py-1 text-sm sm:px-3"
        message={HELP.message}
      >
        {HELP.button}
      </WhatsappLink>
    </section>
  );
}

/** What signing out would lose. */
interface Unsent {
  readonly answers: boolean;
  readonly sets: number;
}

/** The button 'Sair'. It asks first where signing out would lose answers or sets that the server does not have. */
export function SignOutButton({ uid, drafts }: { uid: string; drafts: DraftStore }) {
  const [asking, setAsking] = useState<Unsent | null>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function leave() {
    setBusy(true);
    // First of all, because whoever is not signed in any more cannot try it again.
    const result = await forgetTrainingsOf(uid).then(signOut, () => 'unexpected' as const);
    switch (result) {
      case 'done':
        drafts.clear();
        showToast({ kind: 'success', text: SIGN_OUT_TEXTS.done });
        // Without a network this address says that nobody is signed in. The landing page is not kept on the device.
        return navigator.onLine && navigate('/');
      case 'refused':
      case 'unexpected':
        showToast({ kind: 'error', text: SIGN_OUT_TEXTS[result] });
        return setBusy(false);
      default:
        return result satisfies never;
    }
  }

  // Both are asked when the button is pressed, because they change without a new rendering.
  function ask() {
    const unsent = { answers: !drafts.isEmpty(), sets: waitingSets(uid) ?? 0 };
    if (unsent.answers || unsent.sets > 0) setAsking(unsent);
    else void leave();
  }

  return (
    <>
      <Button look="outline" busy={busy && asking === null} onClick={ask}>
        {HEADER.signOut}
      </Button>
      {asking && (
        <Dialog title={SIGN_OUT_TEXTS.askTitle} onClose={() => setAsking(null)}>
          {asking.answers && <p className="mb-6">{SIGN_OUT_TEXTS.ask}</p>}
          {asking.sets > 0 && <p className="mb-6">{SIGN_OUT_TEXTS.askSets(asking.sets)}</p>}
          <DialogActions back={SIGN_OUT_TEXTS.stay} onBack={() => setAsking(null)}>
            <Button look="danger" busy={busy} onClick={leave}>
              {SIGN_OUT_TEXTS.leave}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

/** A ref for an element. Calls `onLost` if the element leaves the page while it contains the focus. */
function useFocusLost(onLost: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onLost);
  // The cleanup of a layout effect runs before the element leaves the page, while it still has the focus.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) decorate(leave);
    };
  }, []);
  return ref;
}

interface LeavingProps {
  /** Called when the part goes with the focus, for example a button that the last answer removes. */
  onFocusLost: () => void;
  className?: string;
  children: ReactNode;
}

/** A part of the page that may go while it has the focus. */
export function Leaving({ onFocusLost, className, children }: LeavingProps) {
  return (
    <div ref={useFocusLost(onFocusLost)} className={className}>
      {children}
    </div>
  );
}

/** The delay between navigating home and scrolling to the plans (spec §9), in milliseconds. */
const DELAY = 100;
/** The longest wait for a landing page that is still loading, in milliseconds. */
const PATIENCE = 5_000;

/** Scrolls to the plans of the landing page just after navigating there; smoothly, unless the user prefers reduced motion. */
export function scrollToPlans(): void {
  const start = performance.now();
  const attempt = () => {
    const plans = document.getElementById('planos');
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (plans) plans.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
    else if (performance.now() - start < PATIENCE) setTimeout(attempt, DELAY);
  };
  setTimeout(attempt, DELAY);
}

export async function goToPlans(navigate: NavigateFunction, address: '/' | '/#planos'): Promise<void> {
  // The landing page may still be loading after an earlier press, and a second entry would need a second Back.
  if (window.location.pathname !== '/') await navigate(address);
  scrollToPlans();
}
