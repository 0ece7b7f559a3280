import type { CallableResponse } from 'domain/contracts';
import { planDisplayName } from 'domain/buy/plans';
import { formatDate, todayInSaoPaulo } from 'domain/kit/dates';
import {
  MONEY_PAGE_SIZE,
  type MoneyLine,
  type MoneyList,
  type MoneyPage,
  type Place,
} from 'domain/trainer/money-contract';
import { EmailSchema } from 'domain/kit/email';
import { MONEY, MONEY_EXPORT } from 'domain/trainer/money-texts';
import * as v from 'valibot';
import type { DocumentSnapshot, Firestore, Query, Transaction } from 'firebase-admin/firestore';
import { firestore } from '../kit/admin.ts';
import { type Call, demandRecentSignIn } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import { actAsTrainer } from './act-as-trainer.ts';
import { csvFile, EXPORT_LIMITS } from './csv.ts';
import { goneOf, linesOf, type PaidGrant, paidGrants } from './money-lines.ts';
import { moneyOf, shares, within } from './month-money.ts';

/** The moment by which a list is sorted, and by which it belongs to a month. */
const MOMENT = { received: 'paid_at', returned: 'reversed_at' } as const;

const NO_LINES: MoneyPage = { lines: [], next: null };

/** `read-money`: audited first, then read at one moment. Throws 'forbidden' and 'rate-limited'. */
export async function readMoney({
  data: { month: asked, more },
  uid: trainer,
}: Call<'read-money'>): Promise<CallableResponse<'read-money'>> {
  await actAsTrainer({ trainer, action: 'read-money', id: null }, async () => undefined);
  const month = asked ?? todayInSaoPaulo(now()).slice(0, 7);
  const db = await firestore();
  return db.runTransaction(
    async (reads) => {
      const page = (list: MoneyList) =>
        more === undefined || more.list === list
          ? pageOf(reads, db, { list, month, place: more?.place })
          : NO_LINES;
      const [money, parts, received, returned] = await Promise.all([
        moneyOf(reads, db, month),
        shares(reads, db, month),
        page('received'),
        page('returned'),
      ]);
      return { money, ...parts, received, returned };
    },
    { readOnly: true },
  );
}

interface Wanted {
  readonly list: MoneyList;
  readonly month: string;
  readonly place: Place | undefined;
}

/** The lines of a list from a place on, the newest first. */
async function pageOf(reads: Transaction, db: Firestore, { list, month, place }: Wanted): Promise<MoneyPage> {
  const field = MOMENT[list];
  const sorted = within(db, field, month).orderBy(field, 'desc');
  const from = place === undefined ? sorted : sorted.startAt(new Date(place.at)).offset(place.skip);
  const { docs } = await reads.get(from.limit(MONEY_PAGE_SIZE + 1));
  const shown = docs.slice(0, MONEY_PAGE_SIZE);
  return {
    lines: [...(await linesOf(reads, db, grantsIn(list, shown), list))],
    next: docs.length > MONEY_PAGE_SIZE ? nextPlace(shown, field, place) : null,
  };
}

/** The place behind these documents: their last moment, and how many of the documents up to here have it. */
function nextPlace(
  docs: readonly DocumentSnapshot[],
  field: 'paid_at' | 'reversed_at',
  before: Place | undefined,
): Place {
  const moments = docs.map((doc) => momentOf(doc, field));
  const at = moments.at(-1) ?? '';
  const skip = moments.filter((moment) => moment === at).length;
  return { at, skip: before?.at === at ? before.skip + skip : skip };
}

function momentOf(doc: DocumentSnapshot, field: 'paid_at' | 'reversed_at'): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query compares the field with moments
  return (doc.get(field) as { toDate(): Date }).toDate().toISOString();
}

/** The grants of the documents of a list. No money went back where only the access ended. */
function grantsIn(list: MoneyList, docs: readonly DocumentSnapshot[]): readonly PaidGrant[] {
  const grants = paidGrants(docs);
  return list === 'received' ? grants : grants.filter((grant) => goneOf(grant) > 0);
}

const PAGE = 1000;

/** The grants of a list of a month, the oldest first, at most `most`. */
async function allGrants(
  reads: Transaction,
  db: Firestore,
  { list, month }: Omit<Wanted, 'place'>,
  most: number,
): Promise<readonly PaidGrant[]> {
  const found: PaidGrant[] = [];
  const sorted = within(db, MOMENT[list], month).orderBy(MOMENT[list]);
  for (let page: Query = sorted.limit(PAGE); ; ) {
    const { docs } = await reads.get(page);
    found.push(...grantsIn(list, docs));
    const last = docs.at(-1);
    if (last === undefined || docs.length < PAGE || found.length >= most) return found.slice(0, most);
    page = sorted.startAfter(last).limit(PAGE);
  }
}

/** `export-money`: the month as CSV, audited first. Throws 'forbidden', 'recent-login-required' and 'rate-limited'. */
export async function exportMoney({
  data: { month },
  uid: trainer,
  signedInAt,
}: Call<'export-money'>): Promise<CallableResponse<'export-money'>> {
  await actAsTrainer({ trainer, action: 'export-money', id: null }, async () => {
    demandRecentSignIn(signedInAt);
  });
  const db = await firestore();
  // One line more than the file takes shows whether the file has all of them.
  const most = EXPORT_LIMITS.rows + 1;
  const lines = await db.runTransaction(
    async (reads) => {
      const received = await allGrants(reads, db, { list: 'received', month }, most);
      const returned = await allGrants(reads, db, { list: 'returned', month }, most);
      return [
        ...(await linesOf(reads, db, received, 'received')),
        ...(await linesOf(reads, db, returned, 'returned')),
      ];
    },
    { readOnly: true },
  );
  const sorted = lines.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
  return csvFile(MONEY_EXPORT.columns, sorted.map(cellsOf));
}

const dayOf = ({ paid_at, returned_at }: MoneyLine) => returned_at ?? paid_at;

/** A name for a file that leaves the house: a page helps itself with the address where no name is known, as after a restore. */
function nameOf({ id, nome }: MoneyLine): string {
  if (id === null && nome === '') return MONEY.erased;
  return nome === '' || v.is(EmailSchema, nome) ? MONEY.noName : nome;
}

/** The cells of a line, in the order of the columns. An accountant adds up its two columns of money. */
function cellsOf(line: MoneyLine): readonly string[] {
  const { returned_at, amount_cents, returned_cents } = line;
  return [
    formatDate(new Date(dayOf(line))),
    returned_at === null ? MONEY_EXPORT.payment : MONEY_EXPORT.return,
    nameOf(line),
    planDisplayName(line.tier),
    MONEY.methods[line.method],
    MONEY.states[line.state],
    returned_at === null ? MONEY_EXPORT.amount(amount_cents) : '',
    returned_cents > 0 ? MONEY_EXPORT.amount(returned_cents) : '',
    line.protocol,
  ];
}
