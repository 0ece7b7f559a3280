import { NEXT_STEP } from 'domain/texts/dashboard';

interface StepsProps {
  names: readonly string[];
  /** The index of the current step. */
  position: number;
}

/** The steps of a way in one row, in which no column is narrower than its longest word: those before `position` are done. */
export function Steps({ names, position }: StepsProps) {
  return (
    <ol className="mb-5 grid wrap-break-word grid-cols-[auto_auto_auto] few-words:grid-cols-1 gap-2 sm:grid-cols-3">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === position ? 'step' : undefined}
          className={`border-t-4 pt-2 text-sm sm:text-base ${index <= position ? 'border-primary' : 'border-base-300'} ${index === position ? 'font-bold' : ''}`}
        >
          <span className="tabular-nums">{`${index + 1}.`}</span> <span>{name}</span>
          {index < position && (
            <>
              {' '}
              <span aria-hidden="true">✓</span>
              <span className="sr-only">{`(${NEXT_STEP.done})`}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
