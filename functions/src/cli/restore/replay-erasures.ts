import { AppError } from '../../errors.ts';
import type { Erasure } from '../../erasures/erasure.ts';
import { eraseUnpaid } from '../../my-data/forget-unpaid.ts';
import type { PaymentDeps } from '../../payments/ports/payment-deps.ts';
import { findAddress } from './find-address.ts';
import { replayAccount } from './replay-account.ts';
import { replayHealth } from './replay-health.ts';

/** The lines of a replay, and how many erasures could not be made now. */
export interface Replay {
  readonly lines: readonly string[];
  readonly failed: number;
}

/** Erases again what people had erased, by the records of it. Lines name ids only. Repeating it changes nothing. */
export async function replayErasures(
  deps: PaymentDeps,
  erasures: readonly Erasure[],
  isDry: boolean,
): Promise<Replay> {
  const lines: string[] = [];
  let failed = 0;
  for (const erasure of erasures) {
    try {
      if (await replay(deps, erasure, isDry)) lines.push(`erases ${nameOf(erasure)} again`);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      lines.push(`cannot erase ${nameOf(erasure)} now: ${error.code}`);
      failed += 1;
    }
  }
  return { lines, failed };
}

async function replay(deps: PaymentDeps, erasure: Erasure, isDry: boolean): Promise<boolean> {
  switch (erasure.kind) {
    case 'account':
      return replayAccount(deps, erasure, isDry);
    case 'health':
      return replayHealth(erasure, isDry);
    case 'address': {
      const address = await findAddress(deps.store, erasure.subscriber);
      // It is refused where something was paid under the address since. Then it is a buyer's.
      return address !== null && (await eraseUnpaid(address, isDry)).lines.length > 0;
    }
    default:
      return erasure satisfies never;
  }
}

function nameOf(erasure: Erasure): string {
  switch (erasure.kind) {
    case 'account':
      return `the account ${erasure.uid}`;
    case 'health':
      return `the health values of the questionnaire ${erasure.questionnaire}`;
    case 'address':
      return `the address of the record ${erasure.subscriber}`;
    default:
      return erasure satisfies never;
  }
}
