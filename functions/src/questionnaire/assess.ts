import { isComplete, missingForRelease, type StoredAnswers } from 'domain/questionnaire/completeness';

/** What the server says of a questionnaire (design §4). */
export interface Assessment {
  readonly completa: boolean;
  readonly liberavel: boolean;
  readonly faltando: readonly string[];
}

/** Judges a stored questionnaire. */
export function assess(record: StoredAnswers): Assessment {
  const faltando = missingForRelease(record);
  return { completa: isComplete(record), liberavel: faltando.length === 0, faltando };
}

/** Whether the record already says what `assessment` says. */
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
