import { AMOUNT_MAX, SET_LOAD_MAX } from './session.ts';

// What is typed as a load or an amount. Some keypads have only a comma and others only a dot, so both are decimal signs.

/** `problem` is null where the text is good. */
type Parsed<Value, Problem> =
  | { readonly problem: null; readonly value: Value }
  | { readonly problem: Problem };

/** 'too-fine' has more than two decimals: '1.000' may be a thousand or one, and is not guessed. */
export type LoadProblem = 'no-number' | 'too-fine' | 'too-much';

const NUMBER = /^(\d{0,9})(?:[.,](\d*))?$/;

/** Reads a load in kilograms; null for an empty field, which is a set without a load. */
export function parseLoad(text: string): Parsed<number | null, LoadProblem> {
  const plain = text
    .normalize('NFKC')
    .replace(/\s*kgs?\.?\s*$/i, '')
    .trim();
  if (plain === '') return { problem: text.trim() === '' ? null : 'no-number', value: null };
  const [found, units = '', decimals = ''] = NUMBER.exec(plain) ?? [];
  if (found === undefined || units + decimals === '') return { problem: 'no-number' };
  if (decimals.length > 2) return { problem: 'too-fine' };
  const value = Number(`${units || '0'}.${decimals || '0'}`);
  return value > SET_LOAD_MAX ? { problem: 'too-much' } : { problem: null, value };
}

/** Reads repetitions or seconds. */
export function parseAmount(text: string): Parsed<number, 'no-number' | 'too-much'> {
  const plain = text.normalize('NFKC').trim();
  if (!/^\d{1,9}$/.test(plain)) return { problem: 'no-number' };
  return Number(plain) > AMOUNT_MAX ? { problem: 'too-much' } : { problem: null, value: Number(plain) };
}

/** A load as Brazil writes it: '62,5'; '' without one. */
export const printLoad = (load: number | null): string =>
  load === null ? '' : `${Math.round(load * 100) / 100}`.replace('.', ',');

const between = (most: number, value: number) => Math.min(Math.max(value, 0), most);

/** A load after a press on a stepper. From no load a step leads to the step itself. */
export const stepLoad = (load: number | null, by: number): number =>
  Math.round(between(SET_LOAD_MAX, (load ?? 0) + by) * 100) / 100;

/** Repetitions or seconds after a press on a stepper. */
export const stepAmount = (amount: number, by: number): number => between(AMOUNT_MAX, amount + by);
