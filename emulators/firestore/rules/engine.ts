/**
 * The interface of the rules engine, for the Firestore service and the Storage rules runtime.
 * The language: https://firebase.google.com/docs/reference/rules/rules
 */
import type { Document, MapValue, Timestamp, Value } from '../values/value.ts';

/** One problem that the compiler found. `line` and `column` count from 1. */
export interface Issue {
  readonly severity: 'ERROR' | 'WARNING';
  readonly description: string;
  readonly line: number;
  readonly column: number;
}

export type Compilation =
  | { readonly ok: true; readonly ruleset: Ruleset; readonly issues: readonly Issue[] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** A compiled rules file. Only the engine knows its content. */
export interface Ruleset {
  readonly rulesVersion: 1 | 2;
}

/** `request.auth`; null when signed out. `token` holds the JWT's claims (sub, email, email_verified, firebase…). */
type RulesAuth = { readonly uid: string; readonly token: MapValue } | null;

export type RulesMethod = 'get' | 'list' | 'create' | 'update' | 'delete';

/**
 * The condition that one filter of a list query puts on a field of `resource.data`. All constraints on a field hold
 * together.
 */
export interface Constraint {
  /** The segments of the field path; `['__name__']` for the document's id. */
  readonly field: readonly string[];
  readonly operator: 'EQ' | 'NEQ' | 'LT' | 'LTE' | 'GT' | 'GTE' | 'LIST_CONTAINS';
  readonly value: Value;
}

/** `request.query`, and the filters against which the rules of a list are proved. An absent limit is null. */
export interface RulesQuery {
  readonly limit: number | null;
  readonly offset: number | null;
  readonly orderBy: readonly string[];
  /** The filters in disjunctive normal form; every alternative must be allowed. No filter is one empty alternative. */
  readonly alternatives: readonly (readonly Constraint[])[];
}

/** `resource` or `request.resource`, as rules see it. For Storage, `data` is the whole resource map. */
export interface RulesResource {
  readonly name: string;
  readonly id: string;
  readonly data: MapValue;
}

export interface RulesRequest {
  readonly service: 'cloud.firestore' | 'firebase.storage';
  readonly method: RulesMethod;
  /**
   * The segments of the path to match. For Firestore `['databases', '(default)', 'documents', 'c', 'id']`, or for a
   * list the collection's path, to which the engine adds an unknown id. For Storage `['b', bucket, 'o', …]`.
   */
  readonly path: readonly string[];
  /** Whether the last segment of `path` is a collection group (`from: [{allDescendants: true}]`). */
  readonly collectionGroup?: boolean;
  readonly auth: RulesAuth;
  readonly time: Timestamp;
  /** The document before the write; null if it does not exist. Not used for a list. */
  readonly resource: RulesResource | null;
  /** The document after the write and its transforms; null for reads and deletes. */
  readonly requestResource: RulesResource | null;
  readonly query?: RulesQuery;
  /** The whole `request` map of Storage, in addition to the fields above. */
  readonly extraRequest?: MapValue;
  /** A set that the writes of one commit share, empty at first: together they may read 20 documents. */
  readonly commitReads?: Set<string>;
  // The mask of a write is not here, because rules cannot see it.
}

/**
 * Reads documents for get(), exists(), getAfter() and existsAfter(). `after` asks for the state after the whole commit.
 * `path` is `databases/(default)/documents/c/id`, without a leading slash. The answer may be asynchronous: the Storage
 * rules runtime asks firebase-tools for it.
 */
export type DocumentReader = (path: string, after: boolean) => Document | null | Promise<Document | null>;

export interface Verdict {
  readonly allowed: boolean;
  /**
   * A text in the style of Google's emulator, such as `false for 'get' @ L34, evaluation error at L44:22 for 'get' @
   * L44`. Empty if allowed.
   */
  readonly explanation: string;
}

/** The place of an expression. Line and column count from 1, offsets from 0 in UTF-16 units. */
export interface SourcePosition {
  readonly line: number;
  readonly column: number;
  readonly currentOffset: number;
  readonly endOffset: number;
}

/**
 * A value in a coverage report: one key, which names its kind. `undefined` is an error, with the innermost expression
 * that failed.
 */
export type CoverageValue =
  | Readonly<Record<string, unknown>>
  | {
      readonly undefined: { readonly sourcePosition: SourcePosition; readonly causeMessage: string };
    };

/** One expression in a coverage report. Without `values` it was never evaluated. */
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
  /** The values of each condition, `let` and result of the ruleset so far, in the order of the file. */
  coverage(ruleset: Ruleset): readonly CoverageNode[];
}
