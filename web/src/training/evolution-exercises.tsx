import { type ExerciseLine, lineOf } from 'domain/training/evolution';
import {
  axisDate,
  changeText,
  estimateText,
  EVOLUTION,
  setsText,
  valueText,
} from 'domain/training/evolution-texts';
import { figuresText, loadText } from 'domain/training/player-texts';
import { type ExerciseProgress, POINTS_MAX_COUNT } from 'domain/training/progress';
import { formatDate } from 'domain/kit/dates';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../kit/ui/button.tsx';
import { Facts } from '../kit/ui/facts.tsx';
import { OpenedLine, Part } from './evolution-parts.tsx';
import { BigChart, SmallChart } from './line-chart.tsx';

/** So many exercises, and so many rows of a table, are shown before a person asks for all of them. */
const FIRST_EXERCISES = 12;
const FIRST_ROWS = 12;

/** A line for each exercise. The one that was trained last comes first. */
export function ExerciseLines({ exercises }: { exercises: readonly ExerciseProgress[] }) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    // The button that was pressed is gone.
    if (all) list.current?.children[FIRST_EXERCISES]?.querySelector('summary')?.focus();
  }, [all]);
  if (exercises.length === 0) return null;
  const shown = all ? exercises : exercises.slice(0, FIRST_EXERCISES);
  return (
    <Part title={EVOLUTION.exercises}>
      <ul ref={list} className="divide-y divide-base-300 border-base-300 border-y">
        {shown.map((exercise) => (
          <li key={exercise.id}>
            <OneExercise exercise={exercise} />
          </li>
        ))}
      </ul>
      {shown.length < exercises.length && (
        <div className="mt-4">
          <Button look="outline" onClick={() => setAll(true)}>
            {EVOLUTION.allExercises(exercises.length)}
          </Button>
        </div>
      )}
      <p className="mt-4 max-w-prose text-sm opacity-80">{EVOLUTION.estimateHelp}</p>
    </Part>
  );
}

const changeOf = ({ measure, points, change }: ExerciseLine) =>
  change === null || points[0] === undefined ? null : changeText(measure, change, points[0].on);

function OneExercise({ exercise }: { exercise: ExerciseProgress }) {
  const { name, unit, best } = exercise;
  const line = lineOf(exercise);
  const change = changeOf(line);
  return (
    <OpenedLine
      title={name}
      essence={
        <>
          <span>{`${EVOLUTION.best}: ${figuresText({ ...best, unit })}`}</span>
          {best.estimate ? <span>{`${EVOLUTION.estimate}: ${estimateText(best.estimate)}`}</span> : null}
          {change !== null && <span>{change}</span>}
        </>
      }
      picture={<SmallChart line={line} />}
    >
      {() => <Numbers exercise={exercise} line={line} />}
    </OpenedLine>
  );
}

/** The exercise's figures, its chart and, beside it, all numbers as a table. */
function Numbers({ exercise, line }: { exercise: ExerciseProgress; line: ExerciseLine }) {
  const { unit, best, last, points } = exercise;
  const [first] = line.points;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="space-y-5">
        <Facts
          rows={[
            [EVOLUTION.bestSet, EVOLUTION.on(figuresText({ ...best, unit }), best.on)],
            ...(first === undefined || points.length >= POINTS_MAX_COUNT
              ? []
              : [[EVOLUTION.first, EVOLUTION.on(valueText(line.measure, first.value), first.on)] as const]),
            [EVOLUTION.lastTime, setsText(last.map((set) => ({ ...set, unit })))],
          ]}
        />
        <BigChart line={line} />
        {line.points.length === 1 && <p className="text-sm">{EVOLUTION.onePoint}</p>}
        {line.points.length < points.length && (
          <p className="text-sm">{EVOLUTION.part[line.measure === 'kg' ? 'kg' : 'r']}</p>
        )}
      </div>
      <PointsTable exercise={exercise} />
    </div>
  );
}

/** The points of a line, the latest first. */
function PointsTable({ exercise: { name, unit, points } }: { exercise: ExerciseProgress }) {
  const [all, setAll] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const newest = [...points].reverse();
  const shown = all ? newest : newest.slice(0, FIRST_ROWS);
  const hasLoad = points.some(({ load }) => load);
  const hasEstimate = points.some(({ estimate }) => estimate);
  return (
    <div>
      <table
        ref={table}
        tabIndex={-1}
        className="w-full max-w-2xl text-left text-sm tabular-nums outline-none min-[22rem]:whitespace-nowrap"
      >
        <caption className="sr-only">{EVOLUTION.table(name)}</caption>
        <thead>
          <tr className="border-base-300 border-b-2 align-bottom text-xs *:py-2 *:pr-2">
            <th scope="col">{EVOLUTION.day}</th>
            {hasLoad && (
              <th scope="col" className="break-normal">
                {EVOLUTION.load}
              </th>
            )}
            <th scope="col">{EVOLUTION.amount[unit]}</th>
            {/* With text of twice the size a phone has no room for it, and it follows from the others. */}
            {hasEstimate && (
              <th scope="col" className="few-words:hidden">
                {EVOLUTION.estimate}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ on, load, amount, estimate }, index) => (
            // Two trainings may be of one day, and points never change their order.
            <tr key={`${on}-${shown.length - index}`} className="border-base-300 border-b *:py-2 *:pr-2">
              <th scope="row" className="font-normal">
                <span aria-hidden="true">{axisDate(on)}</span>
                <span className="sr-only">{formatDate(on)}</span>
              </th>
              {hasLoad && <td>{load === null ? EVOLUTION.none : `${loadText(load)} kg`}</td>}
              <td>{amount}</td>
              {hasEstimate && (
                <td className="few-words:hidden">
                  {estimate === null ? EVOLUTION.none : `${Math.round(estimate)} kg`}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < points.length && (
        <div className="mt-3">
          <Button
            look="outline"
            onClick={() => {
              setAll(true);
              // The button is gone then.
              table.current?.focus({ preventScroll: true });
            }}
          >
            {EVOLUTION.allRows(points.length)}
          </Button>
        </div>
      )}
    </div>
  );
}
