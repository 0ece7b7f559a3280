import { type ReactNode, useState } from 'react';
import { formatDate } from 'domain/kit/dates';
import { CLOSE } from 'domain/kit/texts';
import { PAST } from 'domain/training/feedback-texts';
import { KEPT, PLAYER, PLAYER_STATES } from 'domain/training/player-texts';
import type { Rest } from 'domain/training/rest';
import { dayLetter } from 'domain/training/routine';
import { ROUTINE } from 'domain/training/routine-texts';
import { leftOut } from 'domain/training/player';
import type { DataSession } from '../kit/firebase/data-session.ts';
import { Dialog } from '../kit/ui/dialog.tsx';
import { InterruptedTraining } from './interrupted.tsx';
import { keepRest, keptRest } from './kept-rest.ts';
import type { Beginning } from './kept-session.ts';
import { PlayerEnd } from './player-end.tsx';
import { PlayerScreen } from './player-screen.tsx';
import { instant, StayAwake } from './rest-timer.tsx';
import type { ExerciseContext } from './routine-exercise.tsx';
import { signals } from './signals.ts';
import { ConsentGate } from './training-consent.tsx';
import { TrainingFeedback } from './training-feedback.tsx';
import type { Training, UsedSession } from './use-session.ts';

interface PlayerProps {
  uid: string;
  session: DataSession | undefined;
  trainings: UsedSession;
  /** What a press has begun; null where a training goes on. */
  begins: Beginning | null;
  /** Called once the training is begun. */
  onBegun: () => void;
  /** Whether another routine was released since the training began. */
  isReleased: (training: Training) => boolean;
  /** Whether the routine was changed for safety since the training began: it does not go on. */
  isOutdated: (training: Training) => boolean;
  /** The letter of the day that follows in turn. */
  nextLetter: string | null;
  /** What is said to follow on a training that a release for safety has ended; null where that is not known. */
  afterInterruption: string | null;
  contact: ExerciseContext['contact'];
  /** Closes the player. An open training goes on later. */
  onClose: () => void;
}

/** A training from its beginning to its end, over the page of the routine. */
export function Player(props: PlayerProps) {
  const { uid, session, trainings, begins, onBegun, nextLetter, onClose } = props;
  const { training } = trainings;
  const isOver = begins === null && training !== null && training.endedAt !== null;
  const isStopped = isOver && training.interrupted;
  function leave() {
    trainings.leave();
    onClose();
  }
  const letter = begins === null ? (training?.letter ?? '') : dayLetter(begins.place);
  return (
    <Dialog
      title={ROUTINE.day(letter)}
      closeLabel={isOver ? CLOSE : PLAYER.close}
      onClose={isStopped || training?.isPast === true ? leave : onClose}
      fullScreen
    >
      {begins !== null ? (
        <ConsentGate
          session={session}
          uid={uid}
          subscriber={begins.subscriber}
          onDecided={(records) => {
            void trainings.start(begins, records).then(onBegun);
            // Of a training without records nothing can be noted.
            if (!records && begins.at !== undefined) onClose();
          }}
        />
      ) : training === null ? (
        <output>{PLAYER.opening}</output>
      ) : training.endedAt === null ? (
        <OpenTraining key={training.id} {...props} training={training} />
      ) : isStopped ? (
        <InterruptedTraining
          training={training}
          next={props.afterInterruption}
          hasRoutine={nextLetter !== null}
          onRead={leave}
        >
          <Kept training={training} />
        </InterruptedTraining>
      ) : training.isPast ? (
        <PastTraining key={training.id} {...props} training={training} onClose={leave} />
      ) : (
        <EndedTraining {...props} training={training} onClose={leave} />
      )}
    </Dialog>
  );
}

type WithTraining = PlayerProps & { training: Training };

function OpenTraining(props: WithTraining) {
  const { trainings, training, isReleased, contact, onClose } = props;
  const [rest, setRest] = useState<Rest | null>(() => keptRest(training.id, instant()));
  function changeRest(next: Rest | null) {
    keepRest(training.id, next);
    setRest(next);
  }
  async function end() {
    keepRest(training.id, null);
    await trainings.end();
    // A training without a set was none, so there is nothing to tell of it.
    if (training.sets.length === 0) onClose();
  }
  return (
    <>
      <p
        aria-live="polite"
        className="mx-auto mb-2 max-w-2xl border-warning border-l-4 px-3 font-semibold empty:hidden"
      >
        {isReleased(training) && PLAYER_STATES.released}
      </p>
      <PlayerScreen
        training={{
          day: training.plan,
          sets: training.sets,
          lastTimes: trainings.lastTimes,
          isHistoryKnown: trainings.isHistoryKnown,
          onSet: (set) => void trainings.press(set),
          onUndo: (place) => void trainings.undo(place),
          onRest: changeRest,
          onEnd: () => void end(),
        }}
        rest={rest}
        kept={<Kept training={training} />}
        notes={<StayAwake />}
        about={{ day: ROUTINE.day(training.letter), contact }}
        onPress={signals.unlock}
      />
    </>
  );
}

/** A past training: what was done on that day, and its sets to correct. One that is just being noted begins with its sets. */
function PastTraining(props: WithTraining) {
  const { trainings, training, contact, onClose } = props;
  const [corrects, setCorrects] = useState(training.sets.length === 0);
  if (!corrects) return <EndedTraining {...props} onCorrect={() => setCorrects(true)} />;
  return (
    <PlayerScreen
      training={{
        day: training.plan,
        sets: training.sets,
        lastTimes: trainings.lastTimes,
        isHistoryKnown: trainings.isHistoryKnown,
        onSet: (set) => void trainings.press(set),
        onUndo: (place) => void trainings.undo(place),
        // Nobody rests in a training that is over.
        onRest: () => undefined,
        onEnd: () => {
          void trainings.end();
          if (training.sets.length === 0) onClose();
          else setCorrects(false);
        },
      }}
      rest={null}
      kept={<Kept training={training} />}
      notes={null}
      about={{ day: ROUTINE.day(training.letter), contact }}
      onPress={() => undefined}
    />
  );
}

function EndedTraining(props: WithTraining & { onCorrect?: () => void }) {
  const { trainings, training, isOutdated, nextLetter, onClose, onCorrect } = props;
  const { letter, sets, startedAt, endedAt, isPast, draft, refused, keeping, sending } = training;
  const done = sets.filter(({ unit }) => unit !== 'x');
  const exercises = new Set(done.map(({ item }) => item)).size;
  const minutes = Math.max(1, Math.round(((endedAt ?? 0) - startedAt) / 60_000));
  const summary = isPast
    ? PAST.summary(done.length, exercises)
    : PLAYER.summary(done.length, exercises, minutes);
  const goOn = isOutdated(training) ? null : () => void trainings.resume();
  return (
    <PlayerEnd
      title={isPast ? PAST.training(letter, formatDate(new Date(startedAt))) : PLAYER.endTitle}
      summary={done.length === 0 ? PLAYER.nothingDone : summary}
      leftOut={leftOut(training.plan, sets)}
      next={isPast ? null : nextLetter}
      // What is begun and not sent is told at its button. What cannot be kept or sent is always told.
      kept={
        (draft === null || refused !== null || (keeping === 'not-kept' && sending !== 'sent')) && (
          <Kept training={training} />
        )
      }
      onGoOn={onCorrect ?? goOn}
      isPast={isPast}
      onClose={onClose}
    >
      {/* Of a training without records nothing may be kept, so nothing is asked. */}
      {training.keeping !== null && sets.length > 0 && (
        <TrainingFeedback
          key={training.id}
          training={training}
          onDraft={trainings.keepDraft}
          onSend={trainings.say}
        />
      )}
    </PlayerEnd>
  );
}

/** Where the sets are. Nothing is said to be kept, or sent, before it is. */
function Kept({ training }: { training: Training }): ReactNode {
  const { keeping, sending, refused, sets } = training;
  if (keeping === null) return <span className="flex-1 basis-40">{KEPT.unrecorded}</span>;
  if (refused !== null) return <Problem text={KEPT.refused[refused]} />;
  if (sending === 'sent') return <span className="text-success">{KEPT.sent}</span>;
  if (keeping === 'not-kept') return <Problem text={KEPT.notKept} />;
  if (sets.length === 0) return <span />;
  return <span className="text-success">{keeping === 'kept' ? KEPT.kept : ''}</span>;
}

function Problem({ text }: { text: string }) {
  return (
    <span role="alert" className="flex-1 basis-40 font-semibold text-warning">
      {text}
    </span>
  );
}
