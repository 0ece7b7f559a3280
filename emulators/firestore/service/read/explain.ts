/**
 * Query Explain: https://firebase.google.com/docs/firestore/query-explain
 * The report: https://firebase.google.com/docs/firestore/reference/query-explain-report-reference
 */
import { performance } from 'node:perf_hooks';
import type { Filter, Query } from '../../query/query.ts';
import { asMessage } from '../../values/codec.ts';
import { type FieldPath, formatFieldPath, isNameField, sameField } from '../../values/field-path.ts';
import type { RequestOf, WireExecutionStats, WireExplainMetrics, WireStruct } from '../../values/wire.ts';

/** The figures of a query that was run. */
interface Execution {
  readonly results: number;
  /** The number of documents looked at. `billed` is the number of reads that production would bill. */
  readonly scanned: number;
  readonly billed: number;
}

interface Explanation {
  /** Whether the query must also be run. */
  readonly analyze: boolean;
  /** The fields of the last response; without `execution`, of the only one. */
  metrics(query: Query, execution?: Execution): { explainMetrics: WireExplainMetrics };
}

/** Reads `explain_options`; null when nothing is to be explained. The execution time counts from this call. */
export function openExplanation(request: RequestOf<'RunQuery' | 'RunAggregationQuery'>): Explanation | null {
  if (request.explainOptions == null) return null;
  const analyze = asMessage(request.explainOptions, 'explain_options').analyze === true;
  const started = performance.now();
  return {
    analyze,
    metrics(query, execution) {
      const planSummary = { indexesUsed: [indexOf(query)] };
      if (execution === undefined) return { explainMetrics: { planSummary } };
      const executionStats = statisticsOf(execution, performance.now() - started);
      return { explainMetrics: { planSummary, executionStats } };
    },
  };
}

/** The index that the query needs in production: the fields of its equalities, then its orders. */
function indexOf(query: Query): WireStruct {
  const fields = equalFields(query.filter).map((path) => `${formatFieldPath(path)} ASC`);
  for (const { path, descending } of query.orders) {
    fields.push(`${formatFieldPath(path)} ${descending ? 'DESC' : 'ASC'}`);
  }
  if (query.findNearest !== null) {
    const { path, vector } = query.findNearest;
    fields.push(`${formatFieldPath(path)} VECTOR<${vector.length}>`);
  }
  return struct({
    query_scope: query.allDescendants ? 'Collection group' : 'Collection',
    properties: `(${fields.join(', ')})`,
  });
}

function equalFields(filter: Filter | null): FieldPath[] {
  if (filter === null) return [];
  if ('filters' in filter) {
    const paths = filter.filters.flatMap(equalFields);
    return paths.filter((path, i) => paths.findIndex((other) => sameField(other, path)) === i);
  }
  const equal = ['EQUAL', 'IN', 'IS_NULL', 'IS_NAN', 'ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY'];
  return equal.includes(filter.operator) && !isNameField(filter.path) ? [filter.path] : [];
}

function statisticsOf({ results, scanned, billed }: Execution, milliseconds: number): WireExecutionStats {
  const nanos = Math.max(1, Math.round(milliseconds * 1e6));
  return {
    resultsReturned: String(results),
    executionDuration: { seconds: String(Math.floor(nanos / 1e9)), nanos: nanos % 1e9 },
    readOperations: String(billed),
    debugStats: struct({
      documents_scanned: String(scanned),
      index_entries_scanned: String(scanned),
      billing_details: struct({
        documents_billable: String(billed),
        index_entries_billable: '0',
        min_query_cost: '0',
      }),
    }),
  };
}

/** A google.protobuf.Struct of texts and of inner structs. */
function struct(content: Readonly<Record<string, string | WireStruct>>): WireStruct {
  const entries = Object.entries(content).map(([name, value]) => [
    name,
    typeof value === 'string' ? { stringValue: value } : { structValue: value },
  ]);
  return { fields: Object.fromEntries(entries) };
}
