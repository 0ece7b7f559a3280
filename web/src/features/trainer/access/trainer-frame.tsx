import type { ReactNode } from 'react';

interface TrainerFrameProps {
  title: string;
  /** What stands before the title, for example the way back. */
  before?: ReactNode;
  /** What stands at the end of the header. */
  after?: ReactNode;
  /** Whether it stands beside the page. */
  beside?: boolean;
  children: ReactNode;
}

/** The header of a trainer's page and the place of its content. */
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
