import type { ReactNode } from 'react';
import type { Exercise } from 'domain/training/exercises';
import type { ExerciseItem } from 'domain/training/routine';
import { ROUTINE, secondsText, setsText, targetFigures, tempoText } from 'domain/training/routine-texts';
import { WhatsappLink } from '../kit/ui/new-tab-links.tsx';
import { ExerciseVideo } from './routine-video.tsx';

/** What the exercises of a day share. */
export interface ExerciseContext {
  /** The day as a message to the trainer names it: 'Treino A'. */
  readonly day: string;
  /** Whether the trainer can be asked about pain and, with the plan for it, to adapt an exercise. */
  readonly contact: 'none' | 'pain' | 'adapt';
  /** The place of the one video that is open, as `<item>/<exercise>`. */
  readonly video: string | null;
  readonly onVideo: (place: string | null) => void;
}

interface ExerciseCardProps {
  item: ExerciseItem;
  number: number;
  /** Whether another exercise follows without a rest. */
  joined: boolean;
  context: ExerciseContext;
}

/** One exercise of a day, to be read at arm's length; on paper small enough that nine of them fit on a page. */
export function ExerciseCard({ item, number, joined, context }: ExerciseCardProps) {
  const { exercise, load, rest, tempo, rir, note, swaps } = item;
  return (
    <div className="space-y-3 print:space-y-0 print:text-xs">
      <div className="space-y-3 print:flex print:items-baseline print:justify-between print:gap-6 print:space-y-0">
        <h3 className="flex gap-3 font-bold text-xl leading-tight print:gap-1.5 print:text-base">
          <span className="shrink-0 text-primary tabular-nums">{`${number}.`}</span>
          <span dir="auto" className="wrap-break-word min-w-0">
            {exercise.name}
          </span>
        </h3>
        <div className="print:max-w-1/2 print:shrink-0">
          <p aria-hidden="true" className="display text-5xl tabular-nums print:text-xl">
            {`${item.sets} × ${targetFigures(item.target)}`}
          </p>
          <p className="mt-1 print:hidden">{setsText(item)}</p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 empty:hidden print:gap-x-5 print:gap-y-0">
        {load !== '' && (
          <Fact term={ROUTINE.load}>
            <span dir="auto">{load}</span>
          </Fact>
        )}
        {joined ? (
          <Fact term={ROUTINE.rest}>{ROUTINE.noRest}</Fact>
        ) : (
          rest !== null && <Fact term={ROUTINE.rest}>{rest === 0 ? ROUTINE.noRest : secondsText(rest)}</Fact>
        )}
        {tempo !== '' && <Fact term={ROUTINE.tempo}>{tempoText(tempo)}</Fact>}
        {rir !== null && <Fact term={ROUTINE.rir}>{rir}</Fact>}
      </dl>
      {exercise.cue !== '' && <Words text={exercise.cue} />}
      {note !== '' && (
        <div className="border-primary border-l-4 bg-base-200 px-4 py-2 print:my-0.5 print:flex print:gap-2 print:px-2 print:py-0">
          <p className="font-semibold text-sm print:shrink-0 print:text-xs">{ROUTINE.note}</p>
          <Words text={note} />
        </div>
      )}
      <Video exercise={exercise} place={item.id} context={context} />
      {swaps.length > 0 && (
        <div className="hidden print:block">
          {ROUTINE.swaps}: <span dir="auto">{swaps.map(({ name }) => name).join(' · ')}</span>
        </div>
      )}
      {(swaps.length > 0 || context.contact !== 'none') && <Trouble item={item} context={context} />}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0 print:flex print:items-baseline print:gap-1.5">
      <dt className="text-sm opacity-80 print:text-xs">{term}</dt>
      <dd className="wrap-break-word font-bold text-2xl leading-tight print:text-sm">{children}</dd>
    </div>
  );
}

/** Text with its line breaks, never markup. */
export function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="wrap-break-word max-w-prose whitespace-pre-line print:max-w-none">
      {text}
    </p>
  );
}

function Video({
  exercise,
  place,
  context,
}: {
  exercise: Exercise;
  place: string;
  context: ExerciseContext;
}) {
  const isOpen = context.video === place;
  return (
    <ExerciseVideo
      exercise={exercise}
      isOpen={isOpen}
      onToggle={() => context.onVideo(isOpen ? null : place)}
    />
  );
}

/** What helps when the exercise cannot be done as it stands: approved swaps, and the trainer. */
function Trouble({ item, context }: { item: ExerciseItem; context: ExerciseContext }) {
  const { name } = item.exercise;
  const { day, contact } = context;
  const about = <span className="sr-only">{`: ${name}`}</span>;
  return (
    <details className="group print:hidden">
      <summary className="link flex min-h-11 cursor-pointer items-center">
        <span>
          <span>{contact === 'none' ? ROUTINE.swaps : ROUTINE.trouble}</span>
          {about}
        </span>
      </summary>
      <div className="space-y-5 border-base-300 border-l-4 py-2 pl-4">
        {item.swaps.length > 0 && (
          <div className="space-y-2">
            <p className="font-semibold">{ROUTINE.swaps}</p>
            <ul className="space-y-4">
              {item.swaps.map((swap) => (
                <li key={swap.id} className="space-y-2">
                  <p dir="auto" className="wrap-break-word">
                    {swap.name}
                  </p>
                  {swap.cue !== '' && <Words text={swap.cue} />}
                  <Video exercise={swap} place={`${item.id}/${swap.id}`} context={context} />
                </li>
              ))}
            </ul>
          </div>
        )}
        <AskTrainer name={name} day={day} contact={contact} />
      </div>
    </details>
  );
}

interface AskTrainerProps extends Pick<ExerciseContext, 'day' | 'contact'> {
  /** The exercise's name. */
  name: string;
}

/** The ways to the trainer about an exercise: pain and, with the plan for it, another exercise. */
export function AskTrainer({ name, day, contact }: AskTrainerProps) {
  const about = <span className="sr-only">{`: ${name}`}</span>;
  const button = 'btn h-auto min-h-(--size) max-w-full py-1';
  return (
    <>
      {contact === 'adapt' && (
        <div className="space-y-2">
          <p className="font-semibold">{ROUTINE.adapt}</p>
          <div className="flex flex-wrap gap-3">
            {ROUTINE.reasons.map((reason) => (
              <WhatsappLink
                key={reason.button}
                className={`${button} btn-outline`}
                message={ROUTINE.adaptMessage(name, day, reason.message)}
              >
                <span>{reason.button}</span>
                {about}
              </WhatsappLink>
            ))}
          </div>
        </div>
      )}
      {contact !== 'none' && (
        <div className="space-y-2">
          <p>{ROUTINE.painHelp}</p>
          <WhatsappLink className={`${button} btn-whatsapp`} message={ROUTINE.painMessage(name, day)}>
            <span>{ROUTINE.pain}</span>
            {about}
          </WhatsappLink>
        </div>
      )}
    </>
  );
}
