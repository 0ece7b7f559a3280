import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import type { PaymentEntry, PaymentHistory } from 'domain/buy/payments-contract';
import type { QueueRow } from 'domain/trainer/contract';
import { type OwnerActs, readOwnerActs, type Refundable } from 'domain/trainer/owner-contract';
import {
  ACCESS,
  accessChat,
  accessStateText,
  DAYS,
  mayBeMistyped,
  mistypedChat,
  OWNER_ACTS,
  REFUND,
  refundNote,
} from 'domain/trainer/owner-texts';
import { callFunction } from '../kit/firebase/callable.ts';
import { Button, RetryButton } from '../kit/ui/button.tsx';
import { ChunkBoundary, Opening } from '../kit/ui/chunk-boundary.tsx';
import { Facts } from '../kit/ui/facts.tsx';
import type { OpenDialog } from './owner-dialogs.tsx';
import { Payments } from './workout-section.tsx';

const OwnerDialog = lazy(async () => ({ default: (await import('./owner-dialogs.tsx')).OwnerDialog }));

/** What an owner may do for a row; false where the server does not answer. */
async function askFor(id: string): Promise<OwnerActs | false> {
  try {
    return await callFunction(readOwnerActs, { id });
  } catch {
    return false;
  }
}

/** What an owner may do for a row, asked for with each opening; null until the server has answered, false where it did not. */
function useOwnerActs(id: string, history: PaymentHistory) {
  const [acts, setActs] = useState<OwnerActs | false | null>(null);
  const [answered, setAnswered] = useState<PaymentHistory | null>(null);
  // What was known goes on being shown without an answer: each act asks the server what is so.
  const take = useCallback((answer: OwnerActs | false) => setActs((known) => answer || (known ?? false)), []);
  // The history changes with each opening.
  const isDue = answered !== history;
  useEffect(() => {
    if (!isDue) return;
    async function ask() {
      take(await askFor(id));
      setAnswered(history);
    }
    void ask();
  }, [isDue, id, history, take]);
  return { acts, retry: async () => take(await askFor(id)) };
}

interface BelowPaymentProps {
  payment: PaymentEntry;
  refund: Refundable;
  onOpen: (dialog: OpenDialog) => void;
}

/** What stands below a payment: that it is on its way back, or the button that gives it back. */
function BelowPayment({ payment, refund, onOpen }: BelowPaymentProps) {
  const { state, effect } = refund;
  const note = refundNote(refund, payment.method);
  if (note !== null) return <p className="border-warning border-l-4 pl-4 text-sm">{note}</p>;
  if (state !== null || effect.cents === 0) return null;
  return (
    <Button
      look="quiet"
      aria-label={REFUND.buttonOf(payment.paid_at, effect.cents ?? payment.amount_cents)}
      onClick={() => onOpen({ kind: 'refund', payment, refund })}
    >
      {REFUND.button}
    </Button>
  );
}

interface OwnerPartProps {
  row: QueueRow;
  history: PaymentHistory;
  /** Opens the row anew, so that its payments are read again. */
  reopen: () => void;
}

/** The payments with what an owner may do about them, and the account's state. */
export function OwnerPart({ row, history, reopen }: OwnerPartProps) {
  const { acts, retry } = useOwnerActs(row.id, history);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const known = acts || null;
  const below = new Map(
    history.payments.flatMap((payment): [string, ReactNode][] => {
      const refund = known?.refunds.find(({ id }) => id === payment.id);
      if (refund === undefined) return [];
      return [[payment.id, <BelowPayment key="" payment={payment} refund={refund} onOpen={setOpen} />]];
    }),
  );
  return (
    <>
      <div className="mt-4 flex flex-col gap-3 print:hidden">
        {acts === null && <output>{OWNER_ACTS.loading}</output>}
        {acts === false && (
          <div className="flex flex-wrap items-center gap-3">
            <p>{OWNER_ACTS.failed}</p>
            <RetryButton onRetry={retry} />
          </div>
        )}
        {known && <Account row={row} acts={known} onOpen={setOpen} />}
      </div>
      <Payments history={history} below={below} />
      {known && open && (
        <ChunkBoundary>
          <Suspense fallback={<Opening />}>
            <OwnerDialog open={open} row={row} acts={known} onClose={() => setOpen(null)} onTried={reopen} />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  );
}

interface AccountProps {
  row: QueueRow;
  acts: OwnerActs;
  onOpen: (dialog: OpenDialog) => void;
}

/** The state of the person's account, what helps them in, and the days. */
function Account({ row, acts: { access }, onOpen }: AccountProps) {
  const { state, mail } = access;
  const chats = [
    [ACCESS.whatsapp, accessChat(row, state)],
    [ACCESS.mistypedWhatsapp, mayBeMistyped(state) ? mistypedChat(row) : null],
  ] as const;
  return (
    <>
      <Facts rows={[[ACCESS.label, accessStateText(access)]]} />
      {mayBeMistyped(state) && <p className="text-sm wrap-anywhere">{ACCESS.mistyped(access.meant)}</p>}
      <div className="flex flex-wrap gap-2">
        {mail !== null && (
          <Button look="outline" onClick={() => onOpen({ kind: 'access', mail })}>
            {ACCESS.button[mail]}
          </Button>
        )}
        {chats.map(
          ([text, href]) =>
            href !== null && (
              <a
                key={text}
                href={href}
                target="_blank"
                rel="noreferrer"
                className="btn btn-outline h-auto min-h-(--size) max-w-full py-1"
              >
                {text}
              </a>
            ),
        )}
        <Button look="outline" onClick={() => onOpen({ kind: 'days' })}>
          {DAYS.button}
        </Button>
      </div>
    </>
  );
}
