import { formatFieldPath, isNameField } from '../values/field-path.ts';
import { StatusError } from '../values/status.ts';
import type { Constraint } from '../rules/engine.ts';
import type { Query } from './query.ts';
import { toRulesQuery } from './rules-query.ts';

/** One field of a composite index, for example `order ASCENDING` or `flags CONTAINS`. */
type IndexField = string;

interface CompositeIndex {
  readonly collection: string;
  readonly isGroup: boolean;
  readonly fields: readonly IndexField[];
}

/** The indexes that a project has deployed. */
export interface IndexDefinitions {
  /** Throws FAILED_PRECONDITION, as production does, for a query that needs an index that is not defined. */
  require(query: Query): void;
  /** The composite indexes that no query has needed yet, as text. */
  unused(): readonly string[];
}

/** The contents of firestore.indexes.json: https://firebase.google.com/docs/reference/firestore/indexes */
interface IndexesFile {
  readonly indexes: readonly {
    readonly collectionGroup: string;
    readonly queryScope: 'COLLECTION' | 'COLLECTION_GROUP';
    readonly fields: readonly {
      readonly fieldPath: string;
      readonly order?: string;
      readonly arrayConfig?: string;
    }[];
  }[];
  readonly fieldOverrides?: readonly {
    readonly collectionGroup: string;
    readonly fieldPath: string;
    readonly indexes: readonly unknown[];
  }[];
}

/**
 * Reads firestore.indexes.json. Stricter than production in one point: each query has to have an index of its own, because
 * production's merging of several composite indexes is not imitated.
 */
export function readIndexDefinitions(source: string): IndexDefinitions {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of another shape ends in an error anyway
  const file = JSON.parse(source) as IndexesFile;
  const indexes = file.indexes.map(
    ({ collectionGroup, queryScope, fields }): CompositeIndex => ({
      collection: collectionGroup,
      isGroup: queryScope === 'COLLECTION_GROUP',
      fields: fields.map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`),
    }),
  );
  const exempt = new Set(
    (file.fieldOverrides ?? [])
      .filter((override) => override.indexes.length === 0)
      .map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`),
  );
  const used = new Set<CompositeIndex>();

  function requireFor(query: Query, constraints: readonly Constraint[]): void {
    const { collectionId: collection, allDescendants: isGroup } = query;
    // A query of all collections can only be ordered by name, which needs no index.
    if (collection === null) return;
    const { anyOrder, tail } = fieldsOf(query, constraints);
    const wanted = [...anyOrder, ...tail];
    if (isServedByFields(wanted, tail)) {
      const missing = wanted.find((field) => exempt.has(`${collection}.${pathOf(field)}`));
      if (missing !== undefined) throw refusal(collection, [missing]);
      return;
    }
    const index = indexes.find(
      (each) =>
        each.collection === collection &&
        each.isGroup === isGroup &&
        each.fields.length === wanted.length &&
        anyOrder.every((field) => each.fields.slice(0, anyOrder.length).includes(field)) &&
        tail.every((field, i) => each.fields[anyOrder.length + i] === field),
    );
    if (index === undefined) throw refusal(collection, wanted);
    used.add(index);
  }

  return {
    require(query) {
      for (const constraints of toRulesQuery(query).alternatives) requireFor(query, constraints);
    },
    unused: () =>
      indexes
        .filter((index) => !used.has(index))
        .map(({ collection, fields }) => `${collection} (${fields.join(', ')})`),
  };
}

/** The fields of the index: first those that a filter fixes, in any order, then those that the results are ordered by. */
function fieldsOf(
  query: Query,
  constraints: readonly Constraint[],
): { anyOrder: readonly IndexField[]; tail: readonly IndexField[] } {
  const fixed = (operator: Constraint['operator'], kind: string) =>
    constraints
      .filter((constraint) => constraint.operator === operator && !isNameField(constraint.field))
      .map(({ field }) => `${formatFieldPath(field)} ${kind}`);
  const equal = fixed('EQ', 'ASCENDING');
  const anyOrder = [...new Set([...equal, ...fixed('LIST_CONTAINS', 'CONTAINS')])];
  const isOrderEqual = (path: string) => equal.includes(`${path} ASCENDING`);
  const tail = query.orders
    .map(({ path, descending }) => ({ path: formatFieldPath(path), descending }))
    .filter(({ path }) => !isOrderEqual(path))
    .map(({ path, descending }) => `${path} ${descending ? 'DESCENDING' : 'ASCENDING'}`);
  // Every index ends with the name, in the direction of the field before it.
  const direction = tail.at(-2)?.split(' ')[1] ?? 'ASCENDING';
  return { anyOrder, tail: tail.at(-1) === `__name__ ${direction}` ? tail.slice(0, -1) : tail };
}

/** Whether the indexes that every field has by itself are enough: those of equalities are merged. */
function isServedByFields(wanted: readonly IndexField[], tail: readonly IndexField[]): boolean {
  return wanted.length <= 1 || (tail.length === 0 && wanted.every((field) => field.endsWith(' ASCENDING')));
}

const pathOf = (field: IndexField) => field.slice(0, field.lastIndexOf(' '));

function refusal(collection: string, fields: readonly IndexField[]): StatusError {
  return new StatusError(
    'FAILED_PRECONDITION',
    `The query requires an index: ${collection} (${fields.join(', ')})`,
  );
}
