import * as v from 'valibot';

/** A line of text that a person types: trimmed, 1 to `max` characters, no control characters, no halves of one. */
export function lineOfText(max: number) {
  return v.pipe(
    v.string(),
    v.maxLength(max * 2),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u),
    v.trim(),
    v.minLength(1),
    v.maxLength(max),
  );
}

/** Longest name of a person we take. */
export const NAME_MAX_LENGTH = 120;
export const NameSchema = lineOfText(NAME_MAX_LENGTH);

/** The fewest characters of a password (spec §9), and a bound above which nobody types one. */
export const PASSWORD_MIN_LENGTH = 6;
export const PasswordSchema = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN_LENGTH),
  v.maxLength(4096),
  v.regex(/^\P{Cs}*$/u),
);
