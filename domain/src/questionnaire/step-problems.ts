import * as v from 'valibot';
import type { FormValues } from './form.ts';
import { ASKING_STEPS, type AskingStep, type Step } from './steps.ts';
import { EnergySchema, ExperienceSchema, FrequencySchema } from './steps/choices.ts';
import { GoalSchema } from './steps/goal.ts';
import { LimitationsSchema } from './steps/limitations.ts';
import { personalDataSchema } from './steps/personal-data.ts';
import { PhysicalDataSchema } from './steps/physical-data.ts';

/** The schema of the form values of one step. `today` (YYYY-MM-DD) decides which birth dates are accepted. */
export function stepSchema(step: AskingStep, today: string) {
  return {
    1: personalDataSchema(today),
    2: PhysicalDataSchema,
    3: GoalSchema,
    4: ExperienceSchema,
    5: FrequencySchema,
    6: LimitationsSchema,
    7: EnergySchema,
  }[step];
}

/** The schema of a form that can be sent: all steps at once. */
export function wholeSchema(today: string) {
  return v.intersect([
    personalDataSchema(today),
    PhysicalDataSchema,
    GoalSchema,
    ExperienceSchema,
    FrequencySchema,
    LimitationsSchema,
    EnergySchema,
  ]);
}

function isFormField(key: unknown, values: FormValues): key is keyof FormValues {
  return typeof key === 'string' && key in values;
}

/** The problems that keep a step from being passed: one text per key of the form. Empty if the step can be passed. */
export function stepProblems(
  step: Step,
  values: FormValues,
  today: string,
): Readonly<Partial<Record<keyof FormValues, string>>> {
  if (step === 0) return {};
  const result = v.safeParse(stepSchema(step, today), values);
  if (result.success) return {};
  const problems: Partial<Record<keyof FormValues, string>> = {};
  for (const issue of result.issues) {
    const key = issue.path?.[0]?.key;
    if (isFormField(key, values)) problems[key] ??= issue.message;
  }
  return problems;
}

/** The first step that keeps the form from being sent; null if none does. */
export function firstInvalidStep(values: FormValues, today: string): AskingStep | null {
  return ASKING_STEPS.find((step) => Object.keys(stepProblems(step, values, today)).length > 0) ?? null;
}
