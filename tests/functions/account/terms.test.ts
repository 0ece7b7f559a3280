import { randomUUID } from 'node:crypto';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, todayInSaoPaulo } from 'domain/kit/dates';
import { type CollectionName, COLLECTIONS, termEnd } from 'domain/kit/terms';
import {
  askForPix,
  buy,
  buyByCard,
  checkOut,
  confirmMailbox,
  mailedCode,
  resetPassword,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import {
  actByCall,
  daysWith,
  decideTraining,
  followMoney,
  newClient,
  newTrainer,
  putSession,
  save,
  SQUAT,
} from '../support/trainers.ts';

const stage = useStage('terms');
/** How long a handler may take between the moment that a document names and the one from which its term counts. */
const HANDLER_MS = 60_000;

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

/** Every document of the database, also below others, with its path in the table's spelling. */
async function everything(of: Pick<Firestore, 'listCollections'> = stage.db) {
  const found: { readonly name: string; readonly doc: DocumentSnapshot }[] = [];
  for (const collection of await of.listCollections()) {
    for (const doc of (await collection.get()).docs) {
      const parts = doc.ref.path.split('/').slice(0, -1);
      found.push({ name: parts.map((part, at) => (at % 2 === 0 ? part : '*')).join('/'), doc });
      found.push(...(await everything(doc.ref)));
    }
  }
  return found;
}

const moment = (doc: DocumentSnapshot, field: string) => doc.get(field)?.toDate() as Date | undefined;

/** The moment at which a stored document has to go by the table; null if it has to have none. */
const WANTED: Partial<Record<CollectionName, (doc: DocumentSnapshot) => Date | null>> = {
  subscribers: (doc) =>
    doc.get('user_id') === null && doc.get('subscription_end') === null
      ? termEnd('subscribers', 'registered', moment(doc, 'updated_at') ?? new Date(0))
      : null,
  orders: (doc) => termEnd('orders', 'placed', moment(doc, 'attempt_at') ?? new Date(0)),
  consents: (doc) => {
    const ended = moment(doc, 'revogado_em');
    return ended === undefined ? null : termEnd('consents', 'ended', ended);
  },
  mail: (doc) =>
    doc.id.startsWith('link_')
      ? termEnd('account_links', linkKind(doc), moment(doc, 'created_at') ?? new Date(0))
      : termEnd('mail', 'written', moment(doc, 'created_at') ?? new Date(0)),
  account_links: (doc) => termEnd('account_links', doc.get('kind'), moment(doc, 'created_at') ?? new Date(0)),
  openings: (doc) => termEnd('openings', 'over', moment(doc, 'until') ?? new Date(0)),
  audit: (doc) => termEnd('audit', 'done', moment(doc, 'at') ?? new Date(0)),
  anamnese_treinos: (doc) =>
    doc.get('delete_at') == null ? null : termEnd('anamnese_treinos', 'closed', closedAt),
};

let closedAt = new Date(0);

function linkKind(mail: DocumentSnapshot): 'confirmation' | 'reset' {
  return /redefin|nova senha/i.test(mail.get('message.subject')) ? 'reset' : 'confirmation';
}

describe('each document', () => {
  it('that the handlers write stands in the table, and goes when the table says', async () => {
    const trainer = await newTrainer(stage);
    await stage.call('register-subscriber', { email: `rui-${email}`, nome: 'Rui Lima' });
    await askForPix(stage, `eva-${email}`);
    const uid = await newClient(stage, email);
    await stage.call('open-subscriber', { id: uid }, trainer);
    await stage.call('save-note', { id: uid, text: 'Prefere manhã', version: 0 }, trainer);
    await actByCall(stage, uid, { kind: 'released', link: 'https://app.exemplo.com/t' });
    await stage.call('save-draft', { id: uid, version: 0, days: daysWith() }, trainer);
    await actByCall(stage, uid, { kind: 'released', routine: 1, link: null });
    const template = {
      name: 'Iniciantes',
      profile: { objetivo_principal: '', frequencia_semanal: '', experiencia_treino: '' },
      days: daysWith(),
    } as const;
    await stage.call('save-template', { id: 'abc', version: 0, template }, trainer);
    const exercise = { ...SQUAT, version: 0, group: '', equipment: '', archived: false };
    await stage.call('change-exercises', { exercises: [exercise] }, trainer);
    await save(stage, uid, { peso: 82 });
    await (await decideTraining(stage, uid, '1'))();
    await putSession(stage, uid, 'one');
    stage.advance(DAY_MS);
    await stage.run('send-releases');
    await save(stage, uid, { consent: null, altura: null, peso: null });
    await confirmMailbox(stage, email, uid);
    // Another person pays for an address, and its mailbox's reader gets it: the first owner's answers are closed.
    const lost = await newClient(stage, `bia-${email}`);
    await buy(stage, `bia-${email}`);
    closedAt = stage.now();
    await resetPassword(stage, `bia-${email}`, 'segredo2');
    await followMoney(stage, `bia-${email}`);

    const found = await everything();
    const names = new Set(found.map(({ name }) => name));
    expect([...names].filter((name) => !(name in COLLECTIONS))).toEqual([]);
    const judged = new Set<string>();
    for (const { name, doc } of found) {
      const { ttl } = COLLECTIONS[name as CollectionName];
      const goes = moment(doc, ttl ?? 'delete_at');
      if (ttl === null) expect(goes, doc.ref.path).toBeUndefined();
      const wanted = WANTED[name as CollectionName]?.(doc);
      if (wanted === undefined) continue;
      judged.add(name);
      if (wanted === null) expect(goes, doc.ref.path).toBeUndefined();
      else expect(Math.abs(Number(goes) - wanted.getTime()), doc.ref.path).toBeLessThan(HANDLER_MS);
    }
    expect([...judged].toSorted()).toEqual(Object.keys(WANTED).toSorted());
    expect(moment(await stage.db.doc(`anamnese_treinos/${lost}`).get(), 'delete_at')).toBeDefined();
    // A count ends with the window in which it counts.
    const counts = found.filter(({ name }) => name === 'rate_limits');
    expect(counts.length).toBeGreaterThan(0);
    for (const { doc } of counts) expect(moment(doc, 'expires_at')).toBeInstanceOf(Date);
  });
});

describe('the money of a living account', () => {
  const keys = async (collection: 'payments' | 'grants') =>
    Object.fromEntries(
      (await stage.db.collection(collection).get()).docs.map((doc) => [
        doc.id,
        moment(doc, 'delete_at') ?? null,
      ]),
    );

  it('has no term while the last access follows from it, however long that lasts', async () => {
    const first = await buy(stage, email);
    stage.advance(50 * DAY_MS);
    const second = await buy(stage, email);
    const ids = [`pix_${first.id}`, `pix_${second.id}`].toSorted();
    const none = Object.fromEntries(ids.map((id) => [id, null]));
    expect(await keys('grants')).toEqual(none);
    expect(await keys('payments')).toEqual(none);
    stage.advance(400 * DAY_MS);
    await stage.run('expire-plans');
    expect(await keys('grants')).toEqual(none);
  });

  it("goes after the tax office's term once a later access has begun, and the access stays as it is", async () => {
    const paid = stage.now();
    const first = await buy(stage, email);
    stage.advance(100 * DAY_MS);
    const second = await buy(stage, email);
    // Five years from the first day of the following year, at midnight in São Paulo (CTN art. 173 I).
    const until = new Date(Date.UTC(Number(todayInSaoPaulo(paid).slice(0, 4)) + 6, 0, 1, 3));
    const wanted = { [`pix_${first.id}`]: until, [`pix_${second.id}`]: null };
    expect(await keys('grants')).toEqual(wanted);
    expect(await keys('payments')).toEqual(wanted);

    const access = async () => {
      const record = (await stage.db.collection('subscribers').get()).docs[0];
      return [record?.get('subscribed'), record?.get('subscription_end'), record?.get('subscription_tier')];
    };
    const before = await access();
    await stage.db.doc(`grants/pix_${first.id}`).delete();
    await stage.db.doc(`payments/pix_${first.id}`).delete();
    stage.advance(DAY_MS);
    await buy(stage, email, { plan: 'plus' });
    const [subscribed, end, tier] = await access();
    expect([subscribed, tier]).toEqual([before[0], before[2]]);
    expect(end.toMillis()).toBe(before[1].toMillis() + 60 * DAY_MS);
  });

  it('of a card that renews has none, and neither has a code that may still be paid', async () => {
    const session = await buyByCard(stage, email);
    stage.advance(DAY_MS);
    await askForPix(stage, `rui-${email}`);
    await checkOut(stage, `eva-${email}`);
    expect(Object.values(await keys('payments'))).toEqual([null, null, null]);
    expect(await keys('payments')).toHaveProperty([`stripe_${session}`]);
  });

  it('that nobody paid goes 30 days after the end of its code', async () => {
    const { id } = await askForPix(stage, email);
    const end = moment(await stage.db.doc(`payments/pix_${id}`).get(), 'expires_at') ?? new Date(0);
    stage.advance(3 * DAY_MS);
    await stage.run('reconcile-payments');
    expect(await keys('payments')).toEqual({ [`pix_${id}`]: termEnd('payments', 'unpaid', end) });
  });
});

it('a mailed link works as long as the table says', async () => {
  const uid = await newClient(stage, email);
  await stage.call('send-confirmation', null, { uid });
  const code = await mailedCode(stage, email);
  stage.advance(COLLECTIONS.account_links.terms.confirmation.hours * 3_600_000 - 60_000);
  expect(await stage.call('read-link', { code })).toMatchObject({ kind: 'confirmation' });
  stage.advance(120_000);
  await expect(stage.call('read-link', { code })).rejects.toThrow();
});
