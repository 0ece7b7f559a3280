import * as v from 'valibot';

/** Checks `input` and answers the schema's output. */
export type Parse = <const TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
) => v.InferOutput<TSchema>;

/**
 * A parser that throws the error that `refuse` makes of the first wrong field: its message, and its path with dots, which is
 * null when the whole input is wrong.
 */
export function parserThat(refuse: (message: string, path: string | null) => Error): Parse {
  return (schema, input) => {
    const result = v.safeParse(schema, input, { abortEarly: true });
    if (result.success) return result.output;
    const issue = result.issues[0];
    throw refuse(issue.message, v.getDotPath(issue));
  };
}
