import { useEffect, useEffectEvent, useState } from 'react';
import { GATE, RECORDS, STOP } from 'domain/training/consent-texts';
import { TRAINING_CONSENT_SUMMARY, TRAINING_CONSENT_TEXT } from 'domain/training/training-consent';
import type { DataSession } from '../kit/firebase/data-session.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../kit/ui/dialog.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { within } from '../kit/within.ts';
import { CONSENTS, type Consents, type StoredConsent } from './consent-record.ts';
import { askedAt, decide, decisionOf, useDecision, useWaitingSets } from './kept-mark.ts';
import { signals } from './signals.ts';

/** How long a training waits for the server before it begins, in milliseconds. The consent is sent all the same. */
const PATIENCE = 4_000;
/** How long a person waits for the server's word that everything is erased, in milliseconds. */
const LONG_PATIENCE = 20_000;

const late = () => new Error('No answer yet');

/** What the database says of the consent; undefined until it has answered, and null where it does not. */
function useStoredConsent(
  session: DataSession | undefined,
  consents: Consents,
): StoredConsent | null | undefined {
  const [stored, setStored] = useState<StoredConsent | null>();
  useEffect(() => {
    if (session === undefined) return undefined;
    return consents.follow(session, setStored);
  }, [session, consents]);
  return stored;
}

interface ConsentGateProps {
  /** Absent without a connection. */
  session: DataSession | undefined;
  uid: string;
  /** The record with the account's plan. */
  subscriber: string;
  /** Called once it is known whether the training is recorded. */
  onDecided: (records: boolean) => void;
  consents?: Consents;
}

/** Asks before the first training whether trainings are recorded. Where that is decided, it asks nothing. */
export function ConsentGate({ session, uid, subscriber, onDecided, consents = CONSENTS }: ConsentGateProps) {
  const [known] = useState(() => decisionOf(uid));
  const stored = useStoredConsent(known === null ? session : undefined, consents);
  const [isSlow, setIsSlow] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isTaken, setIsTaken] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const decided = useEffectEvent(onDecided);
  const isGiven = stored === 'given' && !busy;

  useEffect(() => {
    if (known !== null) decided(known !== 'free');
  }, [known]);
  useEffect(() => {
    if (!isGiven) return;
    decide(uid, 'records');
    decided(true);
  }, [isGiven, uid]);
  useEffect(() => {
    // What begins is the newest routine, which may have been released while the answer was awaited.
    if (isTaken) decided(true);
  }, [isTaken]);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);

  async function agree() {
    signals.unlock();
    setBusy(true);
    setProblem(null);
    decide(uid, 'asked');
    const given = session === undefined ? Promise.resolve(true) : agreeIn(consents, session, subscriber);
    if (await within(PATIENCE, given, late).catch(() => true)) {
      setIsTaken(true);
      return;
    }
    setBusy(false);
    setProblem(GATE.failed);
  }
  function trainFree() {
    signals.unlock();
    decide(uid, 'free');
    onDecided(false);
  }

  const isWaiting = session !== undefined && stored === undefined && !isSlow;
  if (known !== null || isGiven || (isWaiting && !busy)) return <output>{GATE.opening}</output>;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <h3 className="font-bold text-2xl">{GATE.title}</h3>
      <div>
        <p className="max-w-prose">{TRAINING_CONSENT_SUMMARY}</p>
        <details>
          <summary className="min-h-12 cursor-pointer py-3 underline">{GATE.readAll}</summary>
          <p className="max-w-prose pb-2 text-sm leading-relaxed">{TRAINING_CONSENT_TEXT}</p>
        </details>
      </div>
      <DialogProblem text={problem} />
      <div className="flex flex-col gap-3">
        <Button size="large" wide busy={busy} busyText={GATE.agreeing} onClick={() => void agree()}>
          {GATE.agree}
        </Button>
        <Button look="outline" size="large" wide disabled={busy} onClick={trainFree}>
          {GATE.free}
        </Button>
        <p className="text-sm">{GATE.freeHint}</p>
      </div>
    </div>
  );
}

/** Gives the consent and remembers what became of it. False where the server refuses it. */
async function agreeIn(consents: Consents, session: DataSession, subscriber: string): Promise<boolean> {
  const { uid } = session;
  const isTaken = await consents.give(session, subscriber);
  // A person who has decided otherwise meanwhile is not brought back.
  if (decisionOf(uid) === 'asked') decide(uid, isTaken ? 'records' : null);
  return isTaken;
}

/** Tells what became of the trainings on this device after a withdrawal. One of this device, `isOwn`, was told when it was made. */
function tellErasure(isOwn: boolean, isErased: boolean): void {
  if (isOwn && !isErased) return;
  const text = isOwn ? RECORDS.erased : isErased ? RECORDS.elsewhere : RECORDS.elsewhereLeft;
  showToast({ kind: isErased ? 'info' : 'warning', text });
}

interface TrainingRecordsProps {
  session: DataSession | undefined;
  uid: string;
  /** The record with the account's plan; null where no plan is active, so that no consent can be given. */
  subscriber: string | null;
  /** Whether the page is shown. Elsewhere the consent is heeded all the same, and nothing is said of it but what was erased. */
  shown: boolean;
  /** Erases what this device keeps of the account's trainings. False where the disk refuses. */
  onForget: () => Promise<boolean>;
  /** Called when the server has a consent that it may not have had before. */
  onGiven: () => void;
  consents?: Consents;
}

/**
 * Whether trainings are recorded, and how to stop it, which needs no plan. It sends a consent that was given without a network, and
 * erases what this device keeps when another device has withdrawn.
 */
export function TrainingRecords(props: TrainingRecordsProps) {
  const { session, uid, subscriber, shown, onForget, onGiven, consents = CONSENTS } = props;
  const stored = useStoredConsent(session, consents);
  const decision = useDecision(uid);
  const keeps = useWaitingSets(uid) !== null;
  const [asking, setAsking] = useState(false);

  /** Whether a consent is to be sent: none was given before, or it was asked for after the withdrawal. */
  const isToGive =
    decision === 'asked' &&
    (stored === 'none' || (typeof stored === 'number' && (askedAt(uid) ?? 0) > stored));
  const heed = useEffectEvent((consent: StoredConsent) => {
    if (session === undefined) return;
    if (consent === 'given') {
      // Another device may have given it. On this one a person who trains without records goes on so.
      if (decision !== 'free') decide(uid, 'records');
      onGiven();
    } else if (isToGive) {
      if (subscriber !== null) agreeIn(consents, session, subscriber).catch(() => undefined);
    } else if (typeof consent === 'number' && (decision === 'records' || decision === 'asked' || keeps)) {
      // A consent whose answer was lost here may be the withdrawn one. Nobody gives it again but by a press.
      if (decision !== 'free') decide(uid, null);
      void onForget().then((isErased) => tellErasure(decision === 'free', isErased));
    } else if (decision === 'records') decide(uid, null);
  });
  // Without the plan's record no consent can be sent, and the record may come later than the answer.
  const isEarly = isToGive && subscriber === null;
  useEffect(() => {
    if (stored !== undefined && stored !== null && !isEarly) heed(stored);
  }, [stored, isEarly]);

  const isRecorded = stored === 'given' || decision === 'records' || decision === 'asked' || keeps;
  if (!shown || (!isRecorded && decision !== 'free' && !asking)) return null;
  return (
    <section className="border-base-300 border-t-2 bg-base-100 px-5 py-4 text-sm sm:px-8 print:hidden">
      <h2 className="font-bold">{RECORDS.title}</h2>
      {decision === 'free' && <p>{RECORDS.free}</p>}
      {isRecorded && decision !== 'free' && <p>{RECORDS.given}</p>}
      <div className="flex flex-wrap gap-x-6">
        {decision === 'free' && subscriber !== null && (
          <button
            type="button"
            className="link min-h-12 text-left"
            onClick={() => {
              decide(uid, null);
              showToast({ kind: 'success', text: RECORDS.asked });
            }}
          >
            {RECORDS.ask}
          </button>
        )}
        {isRecorded && (
          <button
            type="button"
            className="link min-h-12 text-left"
            disabled={session === undefined}
            onClick={() => setAsking(true)}
          >
            {RECORDS.withdraw}
          </button>
        )}
      </div>
      {asking && session !== undefined && (
        <StopDialog
          onWithdraw={async () => {
            decide(uid, 'free');
            // This device first, which needs no network.
            const isErased = await onForget();
            await consents.withdraw(session);
            return isErased;
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

interface StopDialogProps {
  /** Answers whether this device has nothing left. */
  onWithdraw: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks before everything that was recorded is erased. It stays open until the server has answered, at most 20 s. */
function StopDialog({ onWithdraw, onClose }: StopDialogProps) {
  const [busy, setBusy] = useState(false);
  /** Withdraws, and tells the end of it, whenever it comes. */
  async function withdraw() {
    try {
      const isErased = await onWithdraw();
      showToast(isErased ? { kind: 'success', text: STOP.done } : { kind: 'warning', text: STOP.left });
    } catch {
      showToast({ kind: 'error', text: STOP.failed });
    }
    onClose();
  }
  async function confirm() {
    setBusy(true);
    try {
      await within(LONG_PATIENCE, withdraw(), late);
    } catch {
      showToast({ kind: 'warning', text: STOP.waiting });
      onClose();
    }
  }
  return (
    <Dialog title={STOP.title} onClose={onClose} locked={busy}>
      <p className="mb-6">{STOP.ask}</p>
      <DialogActions back={STOP.keep} onBack={onClose} locked={busy}>
        <Button look="danger" busy={busy} busyText={STOP.busy} onClick={() => void confirm()}>
          {STOP.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
