import type * as v from 'valibot';
import * as account from './account/contract.ts';
import * as links from './account/links-contract.ts';
import * as myData from './account/my-data-contract.ts';
import * as card from './buy/card-contract.ts';
import * as payments from './buy/payments-contract.ts';
import * as pix from './buy/pix-contract.ts';
import * as errors from './kit/contract.ts';
import type { Contract, InputOf, ResponseOf } from './kit/contract.ts';
import * as panel from './panel/contract.ts';
import * as money from './trainer/money-contract.ts';
import * as trainer from './trainer/contract.ts';
import * as owner from './trainer/owner-contract.ts';
import * as training from './training/contract.ts';

const EXPORTS = {
  ...account,
  ...links,
  ...myData,
  ...card,
  ...payments,
  ...pix,
  ...errors,
  ...panel,
  ...trainer,
  ...money,
  ...owner,
  ...training,
};
type Contracts = Extract<(typeof EXPORTS)[keyof typeof EXPORTS], Contract>;

const isContract = (exported: unknown): exported is Contracts =>
  typeof exported === 'object' && exported !== null && 'caller' in exported;

/** Every callable function by its name (spec §7): the contracts that these files export. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each contract stands under its own name
export const CALLABLES = Object.fromEntries(
  Object.values(EXPORTS)
    .filter(isContract)
    .map((contract) => [contract.name, contract]),
) as { readonly [Each in Contracts as Each['name']]: Each };

export type CallableName = keyof typeof CALLABLES;
export type CallableInput<Name extends CallableName> = InputOf<(typeof CALLABLES)[Name]>;
/** A request as its handler receives it, after it is parsed. */
export type CallableRequest<Name extends CallableName> = v.InferOutput<(typeof CALLABLES)[Name]['request']>;
export type CallableResponse<Name extends CallableName> = ResponseOf<(typeof CALLABLES)[Name]>;
