/** A number of working days: '1 dia útil', '3 dias úteis', '2,5 dias úteis'. */
export function workingDays(days: number): string {
  return `${days.toLocaleString('pt-BR')} ${days === 1 ? 'dia útil' : 'dias úteis'}`;
}
