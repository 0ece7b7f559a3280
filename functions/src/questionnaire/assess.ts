import { isComplete, missingForRelease, type StoredAnswers } from 'domain/questionnaire/completeness';

/** The fields of a questionnaire that only the server writes: whether it is complete, and what the release lacks. */
export interface Assessment {
  readonly completa: boolean;
  readonly liberavel: boolean;
  readonly faltando: readonly string[];
}

/** Assesses a stored questionnaire. */
export function assess(record: StoredAnswers): Assessment {
  const faltando = missingForRelease(record);
  return { completa: isComplete(record), liberavel: faltando.length === 0, faltando };
}

/** Whether the record already holds the assessment. */
export function isAssessed(record: StoredAnswers, assessment: Assessment): boolean {
  const stored = record['faltando'];
  return (
    record['completa'] === assessment.completa &&
    record['liberavel'] === assessment.liberavel &&
    Array.isArray(stored) &&
    stored.join() === assessment.faltando.join() &&
    record['completed_at'] !== undefined &&
    (record['completed_at'] !== null) === assessment.completa
  );
}
