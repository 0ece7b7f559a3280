import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { cleanLine, cleanLines } from 'domain/kit/text-field';
import { FEEDBACK } from 'domain/training/feedback-texts';
import { ROUTINE } from 'domain/training/routine-texts';
import {
  COMMENT_MAX_LENGTH,
  isSameFeedback,
  NO_FEEDBACK,
  PAIN_STRONG,
  PAIN_WHERE_MAX_LENGTH,
} from 'domain/training/session';
import { Button } from '../kit/ui/button.tsx';
import { WhatsappLink } from '../kit/ui/new-tab-links.tsx';
import { TextArea, TextField } from '../kit/ui/text-field.tsx';
import type { Words } from './kept-session.ts';
import type { Training } from './use-session.ts';

interface TrainingFeedbackProps {
  training: Training;
  /** Keeps what was begun; null where it is what was sent. */
  onDraft: (words: Words | null) => Promise<void>;
  onSend: (words: Words) => Promise<void>;
}

/** How long the person writes nothing before it is kept, in milliseconds. */
const PAUSE = 400;

const isSame = (one: Words, other: Words) => isSameFeedback({ ...one, told: null }, { ...other, told: null });

/** What is sent: a place belongs to a pain alone. */
function asSent({ effort, pain, pain_where: where, comment }: Words): Words {
  return { effort, pain, pain_where: pain === null ? '' : cleanLine(where), comment: cleanLines(comment) };
}

/** Effort, pain and a comment. What is typed is kept on the device, and sent by 'Enviar' alone. */
export function TrainingFeedback({ training, onDraft, onSend }: TrainingFeedbackProps) {
  const { feedback, draft } = training;
  // What was changed here, which another tab or device does not change any more; null while it shows what they say.
  const [typed, setTyped] = useState<Words | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [hurtsHere, setHurtsHere] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<'strength' | 'nothing' | null>(null);
  const strength = useRef<HTMLFieldSetElement>(null);
  const id = useId();

  const words: Words = typed ?? draft ?? feedback;
  const hurts = hurtsHere ?? (words.pain !== null || words.pain_where !== '');
  const begun = isSame(words, feedback) ? null : words;
  // Each change is kept once. Two tabs in which something else is begun would otherwise answer each other for ever.
  const keep = useEffectEvent(() => {
    if (!isWaiting) return;
    setWaiting(false);
    void onDraft(begun);
  });
  const waiting = isWaiting && JSON.stringify(typed);
  useEffect(() => {
    if (waiting === false) return undefined;
    const timer = setTimeout(() => keep(), PAUSE);
    const hide = () => keep();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', hide);
    };
  }, [waiting]);
  // Closing the screen takes nothing away that was typed a moment before.
  useEffect(() => () => keep(), []);

  function change(changes: Partial<Words>) {
    setProblem(null);
    setTyped({ ...words, ...changes });
    setWaiting(true);
  }
  async function send() {
    if (hurts && words.pain === null) {
      setProblem('strength');
      strength.current?.querySelector('button')?.focus();
      return;
    }
    const next = asSent(words);
    if (feedback.told === null && isSame(next, NO_FEEDBACK)) {
      setProblem('nothing');
      return;
    }
    setTyped(next);
    setWaiting(false);
    await onSend(next);
    setTyped((now) => (now === next ? null : now));
    setHurtsHere(null);
  }

  return (
    <form
      className="space-y-5 border-primary border-t-4 bg-base-200 px-4 py-4"
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div>
        <h4 id={id} className="display text-2xl">
          {FEEDBACK.title}
        </h4>
        <p className="text-sm opacity-80">{FEEDBACK.optional}</p>
      </div>
      <Scale
        legend={FEEDBACK.effort}
        help={FEEDBACK.effortHelp}
        from={0}
        value={words.effort}
        onChange={(effort) => change({ effort })}
        words={FEEDBACK.effortWords}
      />
      <fieldset className="min-w-0">
        <legend className="font-semibold">{FEEDBACK.pain}</legend>
        <div className="mt-1 grid grid-cols-2 gap-2">
          {[false, true].map((each) => (
            <button
              key={`${each}`}
              type="button"
              className={`btn touch-manipulation ${each === hurts ? 'btn-primary' : 'btn-outline'}`}
              aria-pressed={each === hurts}
              onClick={() => {
                setHurtsHere(each);
                change(each ? {} : { pain: null, pain_where: '' });
              }}
            >
              {each ? FEEDBACK.yes : FEEDBACK.no}
            </button>
          ))}
        </div>
      </fieldset>
      {hurts && (
        <>
          <TextField
            label={FEEDBACK.where}
            name="pain_where"
            hint={FEEDBACK.whereHint}
            autoComplete="off"
            inputMode="text"
            enterKeyHint="done"
            value={words.pain_where}
            onChange={(text) => change({ pain_where: text.slice(0, PAIN_WHERE_MAX_LENGTH) })}
          />
          <Scale
            ref={strength}
            legend={FEEDBACK.strength}
            help={FEEDBACK.strengthHelp}
            from={1}
            value={words.pain}
            onChange={(pain) => change({ pain })}
          />
        </>
      )}
      <div aria-live="polite" className="empty:hidden">
        {problem === 'strength' && <p className="font-semibold text-error">{FEEDBACK.noStrength}</p>}
        {words.pain !== null && words.pain >= PAIN_STRONG && (
          <StrongPain day={ROUTINE.day(training.letter)} />
        )}
      </div>
      <TextArea
        label={FEEDBACK.comment}
        name="comment"
        rows={3}
        hint={FEEDBACK.commentHint}
        value={words.comment}
        onChange={(text) => change({ comment: text.slice(0, COMMENT_MAX_LENGTH) })}
      />
      <div aria-live="polite" className="min-h-5 text-sm">
        {problem === 'nothing' && <p className="font-semibold text-error">{FEEDBACK.nothing}</p>}
        {begun !== null &&
          draft !== null &&
          isSame(begun, draft) &&
          training.isDraftKept &&
          problem !== 'nothing' && <p>{FEEDBACK.draft}</p>}
      </div>
      <Button type="submit" size="large" wide>
        {FEEDBACK.send}
      </Button>
    </form>
  );
}

/** No advice: it says to stop, and whom to tell. */
function StrongPain({ day }: { day: string }) {
  return (
    <div className="space-y-3 border-warning border-l-4 bg-base-100 px-4 py-3">
      <p className="font-bold">{FEEDBACK.strongTitle}</p>
      <p>{FEEDBACK.strong}</p>
      <WhatsappLink
        className="btn btn-whatsapp h-auto min-h-(--size) max-w-full py-1"
        message={FEEDBACK.message(day)}
      >
        {FEEDBACK.write}
      </WhatsappLink>
    </div>
  );
}

interface ScaleProps {
  ref?: React.Ref<HTMLFieldSetElement>;
  legend: string;
  help: string;
  from: 0 | 1;
  value: number | null;
  onChange: (value: number | null) => void;
  /** What some numbers mean, said with them. */
  words?: Readonly<Record<number, string>>;
}

/** A number up to 10 by one press. A second press takes the answer back. */
function Scale({ ref, legend, help, from, value, onChange, words = {} }: ScaleProps) {
  const id = useId();
  return (
    <fieldset ref={ref} className="min-w-0" aria-describedby={id}>
      <legend className="font-semibold">{legend}</legend>
      <p id={id} className="text-sm opacity-80">
        {help}
      </p>
      <div className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-1">
        {Array.from({ length: 11 - from }, (_, index) => index + from).map((each) => (
          <button
            key={each}
            type="button"
            className={`btn touch-manipulation p-0 tabular-nums ${each === value ? 'btn-primary' : 'btn-outline'}`}
            aria-pressed={each === value}
            aria-label={words[each] === undefined ? undefined : `${each}, ${words[each]}`}
            onClick={() => onChange(each === value ? null : each)}
          >
            {each}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
