import * as v from 'valibot';
import { isCompletePhone } from '../../phone.ts';
import { NAME_MAX_LENGTH } from '../../text-field.ts';
import { BIRTH_DATE_PROBLEMS, STEP_PROBLEMS } from '../../texts/questionnaire.ts';
import { birthDateProblem } from '../birth-date.ts';
import { cleanLine } from '../clean-text.ts';

/** Step 1 (spec §5 "Personal data"): name, phone, and the birth date of a person who is an adult on `today`, YYYY-MM-DD. */
export function personalDataSchema(today: string) {
  return v.object({
    nome: v.pipe(
      v.string(),
      v.transform(cleanLine),
      v.nonEmpty(STEP_PROBLEMS.nome),
      v.maxLength(NAME_MAX_LENGTH, STEP_PROBLEMS.nomeLongo),
    ),
    telefone: v.pipe(v.string(), v.check(isCompletePhone, STEP_PROBLEMS.telefone)),
    nascimento: v.pipe(
      v.object({ dia: v.string(), mes: v.string(), ano: v.string() }),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return;
        const problem = birthDateProblem(dataset.value, today);
        if (problem !== null) addIssue({ message: BIRTH_DATE_PROBLEMS[problem] });
      }),
    ),
  });
}
