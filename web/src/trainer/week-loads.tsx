import { useId, useState } from 'react';
import { numberText, TRAININGS } from 'domain/trainer/training-texts';
import type { WeeksOfExercise } from 'domain/trainer/trainings';
import { Button } from '../kit/ui/button.tsx';

/** So many exercises are shown before somebody asks for all of them. */
const FIRST_SHOWN = 8;

const CELL = 'pl-1.5 text-right whitespace-nowrap';

/** Which of the six weeks need how wide a page. */
const FIT = [
  'max-[22rem]:hidden',
  'max-[22rem]:hidden',
  'max-[14rem]:hidden',
  'max-[14rem]:hidden',
  '',
  '',
] as const;

interface WeekLoadsProps {
  exercises: readonly WeeksOfExercise[];
  /** The days on which the weeks begin. */
  mondays: readonly string[];
}

/** The loads of the last weeks, an exercise in each row. Where there is no room for all weeks, as with large text, the last ones stand. */
export function WeekLoads({ exercises, mondays }: WeekLoadsProps) {
  const [all, setAll] = useState(false);
  const title = useId();
  return (
    <div>
      <h3 id={title} className="font-semibold text-lg">
        {TRAININGS.loads}
      </h3>
      <p className="mb-1 text-sm">{TRAININGS.loadsNote}</p>
      <table aria-labelledby={title} className="w-full text-sm tabular-nums max-sm:text-[min(0.75rem,5vw)]">
        <thead className="opacity-75">
          <tr>
            <th scope="col" className="pr-2 text-left font-normal">
              {TRAININGS.exercise}
            </th>
            {mondays.map((monday, week) => (
              <th key={monday} scope="col" className={`${CELL} ${FIT[week]} font-normal`}>
                {TRAININGS.week(monday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {exercises.slice(0, all ? undefined : FIRST_SHOWN).map(({ id, name, unit, weeks, change }) => (
            <tr key={id} className="border-base-300 border-t">
              <th scope="row" className="py-1.5 pr-2 text-left font-medium break-words">
                <span>{name}</span>
                <span className="block font-normal">
                  {[TRAININGS.unit[unit], change !== null && TRAININGS.change(change)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </th>
              {weeks.map((number, week) => (
                <td
                  key={mondays[week]}
                  className={`${CELL} ${FIT[week]} ${week === weeks.length - 1 ? 'font-bold' : ''}`}
                >
                  {number === null ? (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="sr-only">{TRAININGS.noWeek[unit]}</span>
                    </>
                  ) : (
                    numberText(number)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!all && exercises.length > FIRST_SHOWN && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {TRAININGS.all(exercises.length)}
        </Button>
      )}
    </div>
  );
}
