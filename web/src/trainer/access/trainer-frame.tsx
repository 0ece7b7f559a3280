import { TRAINER_ACCESS } from 'domain/trainer/texts';
import type { ReactNode } from 'react';
import { RetryButton } from '../../kit/ui/button.tsx';

interface TrainerFrameProps {
  title: string;
  before?: ReactNode;
  after?: ReactNode;
  beside?: boolean;
  children: ReactNode;
}

export function TrainerFrame({ title, before, after, beside, children }: TrainerFrameProps) {
  const Title = beside ? 'h2' : 'h1';
  return (
    <div className="min-h-dvh bg-base-200 pb-16 print:min-h-0 print:bg-white print:pb-0">
      <header className="border-base-300 border-b bg-base-100 print:hidden">
        <div className="mx-auto flex min-h-[4.375rem] max-w-6xl flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 sm:px-6">
          {before}
          <Title tabIndex={-1} className="display min-w-0 text-2xl outline-none sm:text-3xl">
            {title}
          </Title>
          <div className="ml-auto flex flex-wrap items-center gap-2">{after}</div>
        </div>
      </header>
      <div className="mx-auto flex max-w-6xl flex-col gap-4 px-3 py-4 text-pretty sm:px-6 sm:py-6 print:p-0">
        {children}
      </div>
    </div>
  );
}

interface TrainerMessageProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** A part of a page that says one thing; screen readers announce it. */
export function TrainerMessage({ title, text, children }: TrainerMessageProps) {
  return (
    <section className="border-primary border-t-4 bg-base-100 px-5 py-7 sm:px-8" role="alert">
      <h2 className="display mb-3 text-3xl">{title}</h2>
      <p className="text-lg">{text}</p>
      {children && <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">{children}</div>}
    </section>
  );
}

export function TrainerLoading() {
  return (
    <TrainerFrame title={TRAINER_ACCESS.title}>
      <output className="p-4">{TRAINER_ACCESS.loading}</output>
    </TrainerFrame>
  );
}

/** The page where nothing could be loaded. */
export function TrainerTrouble({ onRetry }: { onRetry: () => unknown }) {
  const [title, text] = navigator.onLine
    ? [TRAINER_ACCESS.failedTitle, TRAINER_ACCESS.failed]
    : [TRAINER_ACCESS.offlineTitle, TRAINER_ACCESS.offline];
  return (
    <TrainerFrame title={TRAINER_ACCESS.title}>
      <TrainerMessage title={title} text={text}>
        <RetryButton onRetry={onRetry} />
      </TrainerMessage>
    </TrainerFrame>
  );
}
