import * as logger from 'firebase-functions/logger';
import * as v from 'valibot';

/** What reads as every value of a provider's enum that this code does not know. It settles nothing. */
const UNKNOWN = 'unknown';

/** The longest text of a provider that goes into the log. */
const MOST_LOGGED = 60;

/**
 * Reads an enum in a provider's answer. Providers add values without a new version, so a value that is not among `known`
 * passes as 'unknown': it must not stop what has nothing to do with it. The log has the text itself as an error, of which the
 * operator is told. `field` names the enum there, e.g. 'subscription.status'.
 */
export function openEnum<const Values extends readonly string[]>(field: string, known: Values) {
  return v.pipe(
    v.string(),
    v.transform((text): Values[number] | typeof UNKNOWN => {
      const value: Values[number] | undefined = known.find((each) => each === text);
      if (value !== undefined) return value;
      logger.error('A provider answered a value that this code does not know', {
        field,
        value: text.slice(0, MOST_LOGGED),
      });
      return UNKNOWN;
    }),
  );
}

/**
 * The items that can be read of a provider's list over many purchases. An item that cannot be read is left out, and the others are
 * used. The log names as an error the fields in which it is not as documented. `list` names the list there.
 */
export function readableItems<Schema extends v.GenericSchema>(
  list: string,
  schema: Schema,
  items: readonly unknown[],
): readonly v.InferOutput<Schema>[] {
  return items.flatMap((item) => {
    const parsed = v.safeParse(schema, item);
    if (parsed.success) return [parsed.output];
    logger.error("An item of a provider's list is not as documented", {
      list,
      id: v.is(v.object({ id: v.string() }), item) ? item.id.slice(0, MOST_LOGGED) : null,
      where: parsed.issues.map((issue) => v.getDotPath(issue)),
    });
    return [];
  });
}
