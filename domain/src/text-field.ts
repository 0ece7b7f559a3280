import * as v from 'valibot';

/** Parses a typed line of text: trimmed, 1 to `max` characters, without control characters and lone surrogates. */
function lineOfText(max: number) {
  return v.pipe(
    v.string(),
    v.maxLength(max * 2),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u),
    v.trim(),
    v.minLength(1),
    v.maxLength(max),
  );
}

/** The longest name of a person, in characters. */
export const NAME_MAX_LENGTH = 120;
export const NameSchema = lineOfText(NAME_MAX_LENGTH);

/** The shortest password, in characters (spec §9). The schema's upper bound keeps out requests that no person types. */
export const PASSWORD_MIN_LENGTH = 6;
export const PasswordSchema = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN_LENGTH),
  v.maxLength(4096),
  v.regex(/^\P{Cs}*$/u),
);
