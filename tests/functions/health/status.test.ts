import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from 'domain/kit/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StatusLine } from '../../../functions/src/ops/status/status-line.ts';
import { toStoredMail } from '../../../functions/src/mail/mail.ts';
import { askForPix, buy, paySilently } from '../support/people/buyers.ts';
import { listenLocally } from '../support/servers/local-server.ts';
import { useProgram } from '../support/program.ts';
import { whileRefusing } from '../support/servers/provider-proxy.ts';
import { SCHEDULES, useStage } from '../support/stage.ts';

const stage = useStage('status');
const program = useProgram('status');

const COMMIT = 'a'.repeat(40);
let version: string;
let site: Awaited<ReturnType<typeof listenLocally>>;
beforeAll(async () => {
  site = await listenLocally(createServer((_request, response) => response.end(version)));
  return () => site.close();
});

let email: string;
beforeEach(async () => {
  await stage.reset();
  version = JSON.stringify({ project: 'treino', commit: COMMIT });
  email = `ana-${randomUUID()}@exemplo.com`;
  stage.advance(HOUR_MS);
  // The status says how many minutes ago the schedules ran.
  stage.stopClock();
  for (const schedule of SCHEDULES) await stage.run(schedule);
});

/** What the status says now, on a real project if not told otherwise. */
async function status(isLocal = false): Promise<readonly StatusLine[]> {
  const { gatherStatus } = await import('../../../functions/src/ops/status/gather-status.ts');
  return gatherStatus({ db: stage.db, now: stage.now(), siteUrl: site.origin, isLocal });
}
/** The lines that are not well. */
const troubles = async () => (await status()).filter(({ level }) => level !== 'ok');

/** A mail of the product, as it is some time after it was written. */
async function writeMail(id: string, delivery: Readonly<Record<string, unknown>>): Promise<void> {
  const message = { subject: 'Olá', text: 'Olá, Ana!' };
  const mail = toStoredMail({ to: [email], message, about: [] }, stage.now());
  await stage.db.doc(`mail/${id}`).set({ ...mail, delivery: { ...mail.delivery, ...delivery } });
}

describe('a product that is well', () => {
  it('is said to be well, line by line, without anybody named', async () => {
    const pix = await askForPix(stage, email);
    await stage.control(`/charges/${pix.id}/pay`, { force: true });
    await stage.deliver();
    await askForPix(stage, email);
    const lines = await status();
    expect(lines.filter(({ level }) => level !== 'ok')).toEqual([]);
    const said = lines.map(({ what }) => what);
    expect(said).toContain('1 codes and sessions are open');
    expect(said).toContain('every payment of the last week opened its access');
    expect(said).toContain('nobody waits longer than was promised');
    expect(said).toContain(`${site.origin} is ${COMMIT}`);
    expect(
      said.filter((what) => SCHEDULES.some((name) => what.startsWith(`${name} ran 0 min ago`))),
    ).toHaveLength(SCHEDULES.length);
    expect(JSON.stringify(lines)).not.toMatch(/ana|exemplo|Souza/i);
  });

  it('says on one machine that the build has no version', async () => {
    version = '<!doctype html>';
    expect((await status(true)).at(-1)).toMatchObject({ area: 'version', level: 'ok' });
    expect((await status()).at(-1)).toMatchObject({ area: 'version', level: 'bad', next: 'npm run deploy' });
  });
});

describe('money', () => {
  it('that waits for the reconciler for more than an hour wants attention, and after four hours it is bad', async () => {
    await askForPix(stage, email);
    const [payment] = (await stage.db.collection('payments').get()).docs;
    const dueFor = (hours: number) =>
      payment?.ref.update({ reconcile_at: new Date(stage.now().getTime() - hours * HOUR_MS) });
    await dueFor(0.5);
    expect(await troubles()).toEqual([]);
    await dueFor(2);
    const what = '1 payments wait for the reconciler, the longest for 2 h';
    const next = 'npm run reconcile -- --dry-run';
    expect(await troubles()).toEqual([{ area: 'money', level: 'attention', what, next }]);
    await dueFor(5);
    expect(await troubles()).toMatchObject([{ area: 'money', level: 'bad' }]);
  });

  it('that was paid and opened no access is bad, and is named by its protocol number', async () => {
    const pix = await buy(stage, email);
    await stage.db.doc(`grants/${pix.id}`).delete();
    for (const grant of (await stage.db.collection('grants').get()).docs) await grant.ref.delete();
    const [payment] = (await stage.db.collection('payments').get()).docs;
    stage.advance(5 * 60_000);
    const what = `paid in the last week, without access: ${payment?.get('protocol')}`;
    expect(await troubles()).toMatchObject([{ area: 'money', level: 'bad', what }]);
  });

  it('of another amount than the price wants attention', async () => {
    await askForPix(stage, email);
    const [payment] = (await stage.db.collection('payments').get()).docs;
    await payment?.ref.update({ status: 'mismatched' });
    expect(await troubles()).toMatchObject([
      { area: 'money', level: 'attention', next: 'docs/operations.md#wrong-money' },
    ]);
  });

  it('that is to go back and has not gone a day later is bad, and open disputes want attention', async () => {
    await buy(stage, email);
    const [payment] = (await stage.db.collection('payments').get()).docs;
    const [grant] = (await stage.db.collection('grants').get()).docs;
    const wish = (hours: number) =>
      payment?.ref.update({ unmet_since: new Date(stage.now().getTime() - hours * HOUR_MS) });
    await wish(2);
    expect((await status()).map(({ what }) => what)).toContain(
      '1 refunds and ends of cards are on their way',
    );
    await wish(25);
    await grant?.ref.update({ dispute: 'open' });
    expect(await troubles()).toMatchObject([
      { area: 'money', level: 'bad', what: expect.stringContaining(payment?.get('protocol')) },
      { area: 'money', level: 'attention', what: '1 disputes are open' },
    ]);
    await grant?.ref.update({ dispute: 'none' });
    await payment?.ref.update({ unmet_since: null });
    expect((await status()).map(({ what }) => what)).toContain(
      '0 refunds and ends of cards are on their way',
    );
  });

  it('of which no webhook told is bad for its provider', async () => {
    const pix = await askForPix(stage, email);
    await paySilently(stage, pix.id);
    await stage.call('check-pix-payment', { pixId: pix.id, customer_email: email });
    expect(await troubles()).toEqual([]);
    stage.advance(3 * HOUR_MS);
    for (const schedule of SCHEDULES) await stage.run(schedule);
    expect(await troubles()).toEqual([
      {
        area: 'webhooks',
        level: 'bad',
        what: 'abacatepay-webhook never came, although money came 3 h ago',
        next: 'docs/operations.md#webhooks',
      },
    ]);
    await stage.db.doc('health/abacatepay-webhook').set({ at: stage.now() });
    expect(await troubles()).toEqual([]);
  });
});

describe('mail', () => {
  it('that is due and does not leave wants attention, and after an hour it is bad', async () => {
    const due = (minutes: number) => new Date(stage.now().getTime() - minutes * 60_000);
    await writeMail('release_1', { state: 'retry', attempts: 1, next_at: due(-60) });
    expect(await troubles()).toEqual([]);
    await writeMail('release_2', { state: 'retry', attempts: 1, next_at: due(20) });
    const what = '2 mails have not left yet, one is due for 20 min';
    expect(await troubles()).toEqual([
      { area: 'mail', level: 'attention', what, next: 'docs/operations.md#mail' },
    ]);
    await writeMail('release_2', { state: 'retry', attempts: 1, next_at: due(61) });
    expect(await troubles()).toMatchObject([{ area: 'mail', level: 'bad' }]);
  });

  it('that was given up in the last week wants attention', async () => {
    const at = (days: number) => new Date(stage.now().getTime() - days * DAY_MS);
    await writeMail('release_1', { state: 'failed', next_at: null, at: at(8) });
    expect(await troubles()).toEqual([]);
    await writeMail('release_2', { state: 'failed', next_at: null, at: at(6) });
    expect(await troubles()).toMatchObject([
      { area: 'mail', level: 'attention', what: '1 mails were given up in the last week' },
    ]);
  });
});

describe('a schedule', () => {
  const said = async () => (await troubles()).map(({ level, what }) => `${level}: ${what}`);

  it('that has never run wants attention', async () => {
    await stage.db.doc('health/tell-changes').delete();
    expect(await said()).toEqual(['attention: tell-changes has not run yet']);
  });

  it('whose last run failed is bad until one ends well', async () => {
    stage.advance(1_000);
    await whileRefusing(stage.db, ['collection'], new Error('Unavailable'), () =>
      stage.run('tell-changes').catch(() => undefined),
    );
    expect(await said()).toEqual(['bad: tell-changes failed 0 min ago']);
    stage.advance(1_000);
    await stage.run('tell-changes');
    expect(await said()).toEqual([]);
  });

  it('that has missed its time by an hour is bad: those of every minute after an hour, the daily ones after 25', async () => {
    stage.advance(1.5 * HOUR_MS);
    expect((await said()).map((line) => line.split(' (')[0])).toEqual([
      'bad: reconcile-payments ran 90 min ago',
      'bad: send-mails ran 90 min ago',
      'bad: send-releases ran 90 min ago',
    ]);
    stage.advance(24 * HOUR_MS);
    expect(await said()).toHaveLength(SCHEDULES.length);
  });

  it('that did not do all that was due wants attention', async () => {
    await stage.db.doc('health/reconcile-payments').set({ counts: { unfinished: 1 } }, { merge: true });
    expect(await said()).toEqual([expect.stringMatching(/^attention: reconcile-payments/)]);
  });
});

it('people who wait longer than was promised want attention, those whose access ended do not', async () => {
  const row = { subscriber: 'ana', active: true, order: '2020-01-02 2020-01-01T00:00:00.000Z' };
  await stage.db.doc('queue/ana').set(row);
  await stage.db.doc('queue/bia').set({ ...row, active: false });
  await stage.db.doc('queue/cid').set({ ...row, order: '9999-12-31 ' });
  expect(await troubles()).toEqual([
    {
      area: 'queue',
      level: 'attention',
      what: '1 people wait longer than was promised',
      next: `${site.origin}/treinador`,
    },
  ]);
});

it('an event that was given up wants attention for a week', async () => {
  await stage.db.doc('health/events-given-up').set({ at: new Date(stage.now().getTime() - 3 * DAY_MS) });
  expect(await troubles()).toMatchObject([{ area: 'failures', what: 'an event was given up 3 days ago' }]);
  await stage.db.doc('health/events-given-up').set({ at: new Date(stage.now().getTime() - 8 * DAY_MS) });
  expect(await troubles()).toEqual([]);
});

it('what cannot be read is bad, and the rest is said all the same', async () => {
  const lines = await whileRefusing(stage.db, ['collection'], new Error(email), () => status());
  const areas = new Set(lines.filter(({ level }) => level === 'bad').map(({ area }) => area));
  expect([...areas]).toEqual(['money', 'webhooks', 'mail', 'queue']);
  expect(JSON.stringify(lines)).not.toContain(email);
  expect(lines.filter(({ area, level }) => area === 'schedules' && level === 'ok')).toHaveLength(
    SCHEDULES.length,
  );
});

describe('npm run status', () => {
  afterAll(() => {
    process.env['APP_ORIGINS'] = 'http://127.0.0.1:5000';
  });

  it('prints a page with what to go on with, or JSON, and ends with 1 where something is bad', async () => {
    process.env['APP_ORIGINS'] = site.origin;
    // The program reads the real clock, which is behind the stage's.
    expect(await program.run()).toMatchObject({
      code: 0,
      lines: expect.arrayContaining(['money', 'version']),
    });
    await stage.db.doc('health/tell-changes').set({ failed_at: new Date(stage.now().getTime() + DAY_MS) });
    const { code, lines } = await program.run();
    expect(code).toBe(1);
    expect(lines.join('\n')).toMatch(/✗ tell-changes failed .*\n {6}→ docs\/operations\.md#schedules/);
    const json = await program.run('--json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.lines.at(-1) ?? '')).toMatchObject({ level: 'bad', lines: expect.any(Array) });
    expect(await program.run('--yaml')).toEqual({
      code: 1,
      lines: ['Unknown: --yaml. Options: --json, --project <id>'],
    });
  });
});
