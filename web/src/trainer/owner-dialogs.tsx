import { type ReactNode, useState } from 'react';
import type { PaymentEntry } from 'domain/buy/payments-contract';
import { COURTESY_REASONS, type CourtesyReason, MOST_COURTESY_DAYS } from 'domain/kit/courtesy';
import type { QueueRow } from 'domain/trainer/contract';
import {
  giveDays,
  type OwnerActs,
  refundPurchase,
  type Refundable,
  sendAccess,
} from 'domain/trainer/owner-contract';
import {
  ACCESS,
  DAYS,
  DAYS_OBSTACLE_TEXTS,
  DAYS_REASONS,
  OWNER_ACTS,
  REFUND,
  refundSentences,
  refundStateText,
} from 'domain/trainer/owner-texts';
import { useRevealed } from '../account/use-revealed.tsx';
import { passwordProblem } from '../kit/firebase/auth-failure.ts';
import { CallError, callFunction } from '../kit/firebase/callable.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../kit/ui/dialog.tsx';
import { focusFirstInvalid, TextField } from '../kit/ui/text-field.tsx';
import { trainerErrorText } from './trainer-calls.ts';
import { DialogForm } from './trainer-frame.tsx';

/** For how long no password is asked for again, in milliseconds. The server takes one of the last five minutes. */
const ENTERED_MS = 4 * 60_000;
/** When the password was last entered here, by the page's own clock, which nobody sets. */
let entered = Number.NEGATIVE_INFINITY;

interface ActDialogProps {
  title: string;
  /** The title once it is done. */
  doneTitle: string;
  confirm: string;
  busyText: string;
  look?: 'primary' | 'danger';
  /** Checks the fields, and answers whether they may be sent. */
  isReady?: () => boolean;
  /** Does the act, and answers in a sentence how it ended. */
  act: () => Promise<string>;
  onClose: () => void;
  /** The act was tried: what stands on the page may be otherwise now. */
  onTried: () => void;
  children: ReactNode;
}

/** Says what an act brings about, asks for the password where none was entered for minutes, and says how it ended. */
function ActDialog(props: ActDialogProps) {
  const { title, doneTitle, confirm, busyText, look, isReady, act, onClose, onTried, children } = props;
  const revealed = useRevealed();
  const [asks, setAsks] = useState(() => performance.now() - entered > ENTERED_MS);
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [ending, setEnding] = useState<string | null>(null);

  async function send(form: HTMLFormElement) {
    setChecked(true);
    if (isReady?.() === false || (asks && password === '')) return focusFirstInvalid(form);
    setBusy(true);
    setProblem(await tried());
    setBusy(false);
  }

  /** Answers why it failed, or null. */
  async function tried(): Promise<string | null> {
    if (asks) {
      const wrong = await passwordProblem(password, OWNER_ACTS.wrongPassword);
      if (wrong !== null) return wrong;
      entered = performance.now();
    }
    try {
      setEnding(await act());
      return null;
    } catch (error) {
      if (error instanceof CallError && error.code === 'recent-login-required') {
        entered = Number.NEGATIVE_INFINITY;
        setAsks(true);
        setPassword('');
      }
      return trainerErrorText(error);
    } finally {
      onTried();
    }
  }

  if (ending !== null) {
    return (
      <Dialog title={doneTitle} onClose={onClose}>
        <output className="mb-6 block">{ending}</output>
        <DialogActions back={OWNER_ACTS.close} onBack={onClose}>
          {null}
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title={title} onClose={onClose} locked={busy}>
      <DialogForm busy={busy} onSend={(form) => void send(form)}>
        {children}
        {asks && (
          <TextField
            {...revealed}
            label={OWNER_ACTS.password}
            name="password"
            autoComplete="current-password"
            enterKeyHint="go"
            required
            value={password}
            onChange={setPassword}
            hint={OWNER_ACTS.passwordHint}
            error={checked && password === '' ? OWNER_ACTS.passwordRequired : undefined}
          />
        )}
        <p className="text-sm">{OWNER_ACTS.notice}</p>
        <DialogProblem text={problem} />
        <DialogActions back={OWNER_ACTS.cancel} onBack={onClose} locked={busy}>
          <Button type="submit" look={look ?? 'primary'} busy={busy} busyText={busyText}>
            {confirm}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

/** A dialog: which one, and of which purchase. */
export type OpenDialog =
  | { readonly kind: 'days' }
  | { readonly kind: 'access'; readonly mail: 'confirmation' | 'reset' }
  | { readonly kind: 'refund'; readonly payment: PaymentEntry; readonly refund: Refundable };

interface OwnerDialogProps {
  row: QueueRow;
  acts: OwnerActs;
  onClose: () => void;
  onTried: () => void;
}

export function OwnerDialog({ open, ...props }: OwnerDialogProps & { readonly open: OpenDialog }) {
  switch (open.kind) {
    case 'days':
      return <DaysDialog {...props} />;
    case 'access':
      return <AccessDialog {...props} mail={open.mail} />;
    case 'refund':
      return <RefundDialog {...props} payment={open.payment} seen={open.refund} />;
    default:
      return open satisfies never;
  }
}

function RefundDialog(
  props: OwnerDialogProps & { readonly payment: PaymentEntry; readonly seen: Refundable },
) {
  const { row, acts, payment, seen, onClose, onTried } = props;
  const { paid_at, tier, amount_cents, method, withdrawable_until } = payment;
  // Where something has changed meanwhile, the dialog says what would follow now, and the next press agrees to that.
  const { id, effect } = acts.refunds.find((each) => each.id === seen.id) ?? seen;

  async function act() {
    const { state, since } = await callFunction(refundPurchase, {
      id: row.id,
      purchase_id: id,
      seen: effect,
    });
    return state === 'daily-limit' ? OWNER_ACTS.dailyLimit : refundStateText(state, since, method);
  }

  return (
    <ActDialog
      title={REFUND.title}
      doneTitle={REFUND.doneTitle}
      confirm={REFUND.confirm(effect.cents)}
      busyText={REFUND.busy}
      look="danger"
      act={act}
      onClose={onClose}
      onTried={onTried}
    >
      <div className="flex flex-col gap-2">
        <p className="font-semibold">{REFUND.purchase(paid_at, tier, amount_cents)}</p>
        <ul className="list-disc pl-5">
          {refundSentences(effect).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {row.uid !== null && withdrawable_until !== null && <p>{REFUND.withdrawable(withdrawable_until)}</p>}
      </div>
    </ActDialog>
  );
}

function DaysDialog({ row, acts: { days }, onClose, onTried }: OwnerDialogProps) {
  // The dialog goes on saying what it said, also once the page has read that days were given.
  const [told] = useState(days);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<CourtesyReason>('delay');
  const [checked, setChecked] = useState(false);
  const count = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  const isCount = count >= 1 && count <= MOST_COURTESY_DAYS;

  async function act() {
    const { read_on } = told;
    const { outcome, end } = await callFunction(giveDays, { id: row.id, days: count, reason, read_on });
    if (outcome === 'given') return DAYS.done(end);
    return outcome === 'daily-limit' ? OWNER_ACTS.dailyLimit : DAYS_OBSTACLE_TEXTS[outcome];
  }

  if (told.obstacle !== null) {
    return (
      <Dialog title={DAYS.title} onClose={onClose}>
        <p className="mb-6">{DAYS_OBSTACLE_TEXTS[told.obstacle]}</p>
        <DialogActions back={OWNER_ACTS.close} onBack={onClose}>
          {null}
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <ActDialog
      title={DAYS.title}
      doneTitle={DAYS.doneTitle}
      confirm={DAYS.confirm}
      busyText={DAYS.busy}
      isReady={() => {
        setChecked(true);
        return isCount;
      }}
      act={act}
      onClose={onClose}
      onTried={onTried}
    >
      <TextField
        label={DAYS.days}
        name="days"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        required
        value={typed}
        onChange={setTyped}
        hint={DAYS.daysHint}
        error={checked && !isCount ? DAYS.daysProblem : undefined}
      />
      <fieldset>
        <legend className="mb-1 font-semibold">{DAYS.reason}</legend>
        {COURTESY_REASONS.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="reason"
              className="radio radio-primary"
              checked={reason === each}
              onChange={() => setReason(each)}
            />
            <span className="first-letter:uppercase">{DAYS_REASONS[each]}</span>
          </label>
        ))}
      </fieldset>
      <p aria-live="polite">
        <span className="block">{DAYS.before(told.end)}</span>
        <strong className="block">
          {isCount && told.from !== null ? DAYS.after(told.from, count) : DAYS.afterUnknown}
        </strong>
        {row.renews && <span className="mt-2 block">{DAYS.renews}</span>}
      </p>
    </ActDialog>
  );
}

function AccessDialog({
  row,
  mail,
  onClose,
  onTried,
}: Omit<OwnerDialogProps, 'acts'> & { readonly mail: 'confirmation' | 'reset' }) {
  async function act() {
    const { outcome } = await callFunction(sendAccess, { id: row.id });
    return ACCESS.outcomes[outcome];
  }

  return (
    <ActDialog
      title={ACCESS.title[mail]}
      doneTitle={ACCESS.doneTitle}
      confirm={ACCESS.confirm}
      busyText={ACCESS.busy}
      act={act}
      onClose={onClose}
      onTried={onTried}
    >
      <p className="break-words">{ACCESS.text[mail](row.email)}</p>
      <p>{ACCESS.only}</p>
    </ActDialog>
  );
}
