/**
 * What the rules engine promises to those who call it: the Firestore service and the Storage rules runtime.
 * The language: https://firebase.google.com/docs/reference/rules/rules
 */
import type { Document } from '../values/document.ts';
import type { MapValue, Timestamp, Value } from '../values/value.ts';

/** One problem found while compiling; `line` and `column` count from 1. */
export interface Issue {
  readonly severity: 'ERROR' | 'WARNING';
  readonly description: string;
  readonly line: number;
  readonly column: number;
}

export type Compilation =
  | { readonly ok: true; readonly ruleset: Ruleset; readonly issues: readonly Issue[] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** A compiled rules file; opaque outside the engine. */
export interface Ruleset {
  readonly rulesVersion: 1 | 2;
}

/** `request.auth`: null when signed out. `token` holds the JWT's claims (sub, email, email_verified, firebase…). */
export type RulesAuth = { readonly uid: string; readonly token: MapValue } | null;

export type RulesMethod = 'get' | 'list' | 'create' | 'update' | 'delete';

/** What a field of `resource.data` can be in a list query, from one filter. Several on one field hold together. */
export interface Constraint {
  /** Segments of the field path. `['__name__']` for the document id. */
  readonly field: readonly string[];
  readonly operator: 'EQ' | 'NEQ' | 'LT' | 'LTE' | 'GT' | 'GTE' | 'LIST_CONTAINS';
  readonly value: Value;
}

/** `request.query` and the filters a list is proved against. Absent limit is null. */
export interface RulesQuery {
  readonly limit: number | null;
  readonly offset: number | null;
  readonly orderBy: readonly string[];
  /** Disjunctive normal form: every alternative must be allowed. One empty alternative = no filter. */
  readonly alternatives: readonly (readonly Constraint[])[];
}

/** Resource as rules see it: `resource` / `request.resource`. For Storage `data` is the resource map itself. */
export interface RulesResource {
  readonly name: string;
  readonly id: string;
  readonly data: MapValue;
}

export interface RulesRequest {
  readonly service: 'cloud.firestore' | 'firebase.storage';
  readonly method: RulesMethod;
  /**
   * The path matched against `match`, as segments: for Firestore
   * `['databases', '(default)', 'documents', 'c', 'id']`; for a list the collection's path (an unknown document id
   * is matched by the engine); for Storage `['b', bucket, 'o', …]`.
   */
  readonly path: readonly string[];
  /** True when `path` names a collection group (`from: [{allDescendants: true}]`): its last segment is the group. */
  readonly collectionGroup?: boolean;
  readonly auth: RulesAuth;
  readonly time: Timestamp;
  /** Before the write; null where the document does not exist. Ignored on list. */
  readonly resource: RulesResource | null;
  /** After the write, transforms applied; null on reads and deletes. */
  readonly requestResource: RulesResource | null;
  readonly query?: RulesQuery;
  /** Storage gives its whole `request` and `resource` maps here, beside the fields above. */
  readonly extraRequest?: MapValue;
  /** One empty set shared by the writes of a commit, which together may read 20 documents. */
  readonly commitReads?: Set<string>;
  /** The written fields' mask etc. are not visible to rules and so are not here. */
}

/**
 * How get(), exists(), getAfter() and existsAfter() read. `after` = the state once the whole commit has happened.
 * `path` is `databases/(default)/documents/c/id` without a leading slash. May be asynchronous (Storage asks the CLI).
 */
export type DocumentReader = (path: string, after: boolean) => Document | null | Promise<Document | null>;

export interface Verdict {
  readonly allowed: boolean;
  /** Emulator-style text: `false for 'get' @ L34, evaluation error at L44:22 for 'get' @ L44, …`. Empty if allowed. */
  readonly explanation: string;
}

/** Where an expression stands: line and column from 1, offsets from 0 in UTF-16 units. */
export interface SourcePosition {
  readonly line: number;
  readonly column: number;
  readonly currentOffset: number;
  readonly endOffset: number;
}

/**
 * A value in a coverage report: one key that names its kind. `undefined` is an error, with the innermost expression
 * that failed.
 */
export type CoverageValue =
  | Readonly<Record<string, unknown>>
  | {
      readonly undefined: { readonly sourcePosition: SourcePosition; readonly causeMessage: string };
    };

/** One expression of a coverage report. Without `values` it was never evaluated. */
export interface CoverageNode {
  readonly sourcePosition: SourcePosition;
  readonly values?: readonly { readonly value: CoverageValue; readonly count: number }[];
  readonly children?: readonly CoverageNode[];
}

export interface RulesEngine {
  /** Compiles a rules file. Never throws. */
  compile(source: string): Compilation;
  /** Decides one request. Never throws and never allows on error. */
  authorize(ruleset: Ruleset, request: RulesRequest, read: DocumentReader): Promise<Verdict>;
  /** What each condition, `let` and result of the ruleset came to so far, in the order of the file. */
  coverage(ruleset: Ruleset): readonly CoverageNode[];
}
