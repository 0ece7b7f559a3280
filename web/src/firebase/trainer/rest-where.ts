const OPERATORS = {
  '==': 'EQUAL',
  'array-contains': 'ARRAY_CONTAINS',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
} as const;

/** What a document has to fulfil. */
export interface Condition {
  readonly field: string;
  readonly is: keyof typeof OPERATORS;
  readonly value: string | boolean | Date;
}

/** All of these conditions, as the REST interface spells them. */
export function restWhere(conditions: readonly Condition[]) {
  const filters = conditions.map(({ field, is, value }) => ({
    fieldFilter: { field: { fieldPath: field }, op: OPERATORS[is], value: restValue(value) },
  }));
  return { compositeFilter: { op: 'AND', filters } };
}

function restValue(value: Condition['value']) {
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  return typeof value === 'boolean' ? { booleanValue: value } : { stringValue: value };
}
