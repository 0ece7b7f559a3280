import { errorKind } from '../../kit/logging.ts';
import {
  checkDoubleRenewals,
  checkGrantedPayments,
  checkPendingPayments,
  checkSales,
} from './checks/payments.ts';
import { checkFailures, checkQueue, checkSchedules, checkVersion } from './checks/running.ts';
import { checkMails } from './checks/mails.ts';
import { checkMoneyBack } from './checks/money-back.ts';
import { checkWebhooks } from './checks/webhooks.ts';
import type { Area, Check, Scene, StatusLine } from './status-line.ts';

const CHECKS: readonly (readonly [Area, Check])[] = [
  ['money', checkSales],
  ['money', checkPendingPayments],
  ['money', checkGrantedPayments],
  ['money', checkMoneyBack],
  ['money', checkDoubleRenewals],
  ['webhooks', checkWebhooks],
  ['mail', checkMails],
  ['schedules', checkSchedules],
  ['queue', checkQueue],
  ['failures', checkFailures],
  ['version', checkVersion],
];

/** Everything that `npm run status` says. A part that cannot be read is a bad line, and the others are still said. */
export async function gatherStatus(scene: Scene): Promise<readonly StatusLine[]> {
  const lines = await Promise.all(
    CHECKS.map(async ([area, check]): Promise<readonly StatusLine[]> => {
      try {
        return await check(scene);
      } catch (error) {
        const { name, code } = errorKind(error);
        const what = `could not be read (${code === undefined ? name : `${name} ${code}`})`;
        return [{ area, level: 'bad', what, next: 'npm run check' }];
      }
    }),
  );
  return lines.flat();
}
