import { type ComponentProps, useRef } from 'react';
import { maskCpf } from 'domain/kit/cpf';
import { isCompletePhone, maskPhone, mayLackNinthDigit } from 'domain/kit/person';
import { NINTH_DIGIT } from 'domain/kit/texts';
import { TextField } from './text-field.tsx';

// What a field of a CPF or a phone number shows after a change. Both hold a number of a fixed length: a full one takes no digit
// more, but another number that is pasted beside it takes its place.

/** The digits of a CPF, and of a mobile number with its area code. */
const FULL = 11;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * The text that came into a field which showed `before` and holds `next` now; `caret` is the position behind it. Null where
 * nothing came in, or where it replaced some of the text.
 */
function addedText(next: string, before: string, caret: number): string | null {
  const start = caret - (next.length - before.length);
  const isInserted = start < caret && next.slice(0, start) + next.slice(caret) === before;
  return isInserted ? next.slice(start, caret) : null;
}

export function typeCpf(next: string, before: string, caret: number): string {
  const added = addedText(next, before, caret);
  if (added === null || digitsOf(before + added).length <= FULL) return maskCpf(next);
  return digitsOf(added).length === 1 ? before : maskCpf(added);
}

/** A phone field: what it shows, and beside it what was typed, with the '+55' or the 0 that it does not show. */
export interface TypedPhone {
  readonly typed: string;
  readonly shown: string;
}

/**
 * A full field with a digit more that may be the beginning of a longer number: a country code, or a 0 and a carrier's code, and
 * then a mobile number that lacks one digit. So +55 92 99123-4567 first shows as (55)92991-2345, and then as (92)99123-4567.
 */
const MAY_GO_ON = /^(?:55|0[1-9]\d)9[1-9]9\d{7}$/;

const take = (typed: string): TypedPhone => ({ typed, shown: maskPhone(typed) });

/** A phone field after a change: `next` is the text in it, `caret` the position behind what came in. */
export function typePhone(next: string, before: TypedPhone, caret: number): TypedPhone {
  const { typed, shown } = before;
  const added = addedText(next, shown, caret);
  if (added === null) return take(next);
  const atEnd = caret === next.length;
  const joined = atEnd ? typed + added : next;
  const room = FULL - digitsOf(shown).length;
  if (room === 0 && digitsOf(added).length === 1) {
    if (atEnd && !isCompletePhone(typed) && isCompletePhone(joined)) return take(joined);
    return atEnd && MAY_GO_ON.test(digitsOf(joined)) ? { typed: joined, shown } : before;
  }
  const replaces = isCompletePhone(added) || digitsOf(added).length > room;
  return take(replaces && !isCompletePhone(joined) ? added : joined);
}

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete' | 'mask'>;

/** A phone field. It asks after a ninth digit that may be missing, and never blocks: some numbers have eight. */
export function PhoneField(props: PhoneFieldProps) {
  const field = useRef({ typed: '', shown: '' });
  return (
    <TextField
      {...props}
      hint={mayLackNinthDigit(props.value) ? NINTH_DIGIT : props.hint}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      mask={(next, previous, caret) => {
        // The form may have changed the text in between.
        const before =
          field.current.shown === previous ? field.current : { typed: previous, shown: previous };
        field.current = typePhone(next, before, caret);
        return field.current.shown;
      }}
    />
  );
}
