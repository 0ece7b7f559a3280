import { cleanLines } from 'domain/questionnaire/clean-text';
import { TEXT_MAX_LENGTH } from 'domain/questionnaire/fields';
import { STEP_PROBLEMS } from 'domain/texts/questionnaire';
import type { ComponentProps } from 'react';
import { TextArea } from '../../../components/fields/text-area.tsx';

/** An answer in several lines of free text. A text that is too long stays, with a message. */
export function AnswerArea(props: Omit<ComponentProps<typeof TextArea>, 'error'>) {
  const { length } = cleanLines(props.value);
  return <TextArea {...props} error={length > TEXT_MAX_LENGTH ? STEP_PROBLEMS.long(length) : undefined} />;
}
