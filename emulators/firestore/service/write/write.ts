import type { FieldPath } from '../../values/field-path.ts';
import type { MapValue, Timestamp, Value } from '../../values/value.ts';

export type Transform = { readonly path: FieldPath } & (
  | { readonly kind: 'requestTime' }
  | { readonly kind: 'increment' | 'maximum' | 'minimum'; readonly operand: bigint | number }
  | { readonly kind: 'append' | 'remove'; readonly items: readonly Value[] }
);

export interface Precondition {
  readonly exists?: boolean;
  readonly updateTime?: Timestamp;
}

/** A `google.firestore.v1.Write`, checked. */
export type Write = { readonly name: string; readonly precondition: Precondition } & (
  | {
      readonly kind: 'update';
      readonly fields: MapValue;
      /** Null: the fields replace the whole document. */
      readonly mask: readonly FieldPath[] | null;
      readonly transforms: readonly Transform[];
    }
  | { readonly kind: 'delete' }
  /** Checks the precondition only. A web transaction sends it for a document that it read and did not write. */
  | { readonly kind: 'verify' }
);
