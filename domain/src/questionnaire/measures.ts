/** How a measure is typed: digits before and after the comma. */
export interface DecimalShape {
  readonly before: number;
  readonly after: number;
}
/** Metres: one digit before the comma, up to two after (spec §5). */
export const HEIGHT_SHAPE: DecimalShape = { before: 1, after: 2 };
/** Kilograms: up to three digits before the comma, two after. */
export const WEIGHT_SHAPE: DecimalShape = { before: 3, after: 2 };

/**
 * Masks a decimal while it is typed or pasted: a dot becomes a comma, anything but digits and the first comma goes, and
 * where the digits before the comma are full the comma comes by itself ('174' → '1,74').
 */
export function maskDecimal(text: string, shape: DecimalShape): string {
  const clean = text.replaceAll('.', ',').replace(/[^\d,]/g, '');
  const comma = clean.indexOf(',');
  const whole = comma === -1 ? clean : clean.slice(0, comma);
  const rest = comma === -1 ? '' : clean.slice(comma + 1).replaceAll(',', '');
  const kept = whole.slice(0, shape.before);
  const fraction = (whole.slice(shape.before) + rest).slice(0, shape.after);
  return fraction === '' && comma === -1 ? kept : `${kept},${fraction}`;
}

/** '1,74' or '1.74' as 1.74; null for anything that is not a number of that kind. */
export function parseDecimal(text: string): number | null {
  const match = /^\s*(\d+)(?:[.,](\d*))?\s*$/.exec(text);
  return match ? Number(`${match[1]}.${match[2] || '0'}`) : null;
}

/** 80.9 as '80,9', as it is typed; null as ''. */
export function formatDecimal(value: number | null): string {
  return value === null ? '' : String(value).replace('.', ',');
}

/** Weight (kg) over height (m) squared, with one decimal and a comma (spec §9). */
export function formatBmi(height: number, weight: number): string {
  return (weight / height ** 2).toFixed(1).replace('.', ',');
}

/** '1,74m, 80,9kg (IMC: 26,7)' (spec §2 "Summary view"). */
export function describeBody(height: number, weight: number): string {
  return `${formatDecimal(height)}m, ${formatDecimal(weight)}kg (IMC: ${formatBmi(height, weight)})`;
}
