/** One month's money, in integer centavos. */
export interface MonthMoney {
  /** YYYY-MM. */
  readonly name: string;
  readonly received: number;
  readonly returned: number;
}
