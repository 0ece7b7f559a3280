import type { Span } from '../../kit/terms/span.ts';

/**
 * A span of the table of terms as a person reads it: '30 dias', '1 ano', or 'até o fim do 5º ano seguinte', as the tax law counts.
 */
export function spanText(span: Span): string {
  if ('hours' in span) return counted(span.hours, 'hora', 'horas');
  if ('days' in span) return counted(span.days, 'dia', 'dias');
  if ('years' in span) return counted(span.years, 'ano', 'anos');
  return `até o fim do ${span.calendarYears}º ano seguinte`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
