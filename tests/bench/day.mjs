/**
 * Keeps the site under a mixed load for half an hour and looks whether anything grows: the memory and the descriptors of each
 * process, the queues of webhooks and mails, the time of a write. The people stay the same; only unpaid orders come to them.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { HOST } from '../../scripts/processes.mjs';
import { answer, call, callAs, control, documents, insist, signIn } from '../faults/people.mjs';
import { newStory } from '../faults/new-story.mjs';
import { WORK } from '../faults/story.mjs';
import { ask } from '../faults/ask.mjs';
import { PROCESSES } from '../faults/programs.mjs';
import { startWorld } from '../faults/world.mjs';
import { median, residentMb, round } from './measures.mjs';

/** @import { Figures } from './measures.mjs' */
/** @import { World } from '../faults/world.mjs' */
/** @import { Story } from '../faults/new-story.mjs' */

/** The length; shorter for a try. */
const MINUTES = Number(process.env.DAY_MINUTES ?? 30);
const PAIRS = 5;
const SAMPLE_MS = 5_000;
/** How long a person looks at a page before the next act. */
const BETWEEN_MS = 500;
/** How long the events of the last acts may take at the end. */
const SETTLED_MS = 30_000;
/** How much a process may grow from the middle third of the time to the last one. */
const GROWTH = 1.25;
/** How much more the functions may hold at the end than at a third of the time, in MB. */
const HELD_MB = 8;
const DESCRIPTORS = 20;

/** @typedef {{ memory: Record<string, number>, descriptors: Record<string, number>, writeMs: number }} Sample */

/** @returns {Promise<Figures>} */
export async function benchDay() {
  const world = await startWorld(() => {});
  try {
    /** @type {Story[]} */
    const stories = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const story = newStory(false);
      for (const step of /** @type {const} */ (['buy by PIX', 'buy by card', 'claim', 'answer']))
        await WORK[step](world, story);
      stories.push(story);
    }
    const end = performance.now() + MINUTES * 60_000;
    const counts = { done: 0, failed: 0 };
    /** @type {Sample[]} */
    const samples = [];
    /** @type {number[]} */
    const heaps = [];
    await Promise.all([
      ...stories.map(async (story) => {
        for (let turn = 0; performance.now() < end; turn += 1) {
          await act(world, story, turn).then(
            () => (counts.done += 1),
            () => (counts.failed += 1),
          );
          await wait(BETWEEN_MS);
        }
      }),
      (async () => {
        while (performance.now() < end) {
          samples.push(await sample(world));
          if (heaps.length === 0 && performance.now() > end - MINUTES * 40_000)
            heaps.push(await world.heap());
          await wait(SAMPLE_MS);
        }
      })(),
    ]);
    return {
      'length of the day': { value: MINUTES, unit: 'min' },
      'visits and orders': { value: counts.done, unit: '' },
      'of them failed': { value: counts.failed, unit: '', limit: 0 },
      'functions: held after a collection': { value: round(await world.heap()), unit: 'MB' },
      'functions: more than at a third of the time': {
        value: round((await world.heap()) - (heaps[0] ?? 0)),
        unit: 'MB',
        limit: HELD_MB,
      },
      ...figuresOf(samples),
      ...(await queues(world)),
    };
  } finally {
    await world.stop();
  }
}

/**
 * One of the things that a buyer does, in turn.
 * @param {World} world
 * @param {Story} story
 * @param {number} turn
 */
async function act(world, { ana, bia }, turn) {
  switch (turn % 6) {
    case 0:
      await callAs(world, ana, 'check-subscription', null);
      return;
    case 1:
      await call(world, 'check-pix-payment', { pixId: ana.pixId, customer_email: ana.email });
      return;
    case 2: {
      const session = await insist(world, () => signIn(world, ana));
      await answer(world, session?.uid ?? '', `Dor no joelho, dia ${turn}`);
      return;
    }
    case 3:
      await callAs(world, bia, 'list-payments', null);
      return;
    case 4:
      await control(world, 'abacatepay', `/charges/${ana.pixId}/resend`, {});
      return;
    default:
      await call(world, 'create-pix-payment', {
        plan: 'plus',
        customer_email: ana.email,
        customer_name: 'Ana Souza',
        customer_phone: '(11)98765-4321',
        customer_tax_id: '529.982.247-25',
        order_id: randomUUID(),
      });
  }
}

/**
 * @param {World} world
 * @returns {Promise<Sample>}
 */
async function sample(world) {
  const each = (/** @type {(pid: number) => number} */ measure) =>
    Object.fromEntries(PROCESSES.map((name) => [name, measure(world.pid(name))]));
  const started = performance.now();
  const document = `http://${HOST}:${world.ports.firestore}/v1/projects/demo-day/databases/(default)/documents/day/one`;
  await fetch(document, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner' },
    body: '{"fields":{}}',
  });
  return {
    writeMs: performance.now() - started,
    memory: each(residentMb),
    descriptors: each((pid) => readdirSync(`/proc/${pid}/fd`).length),
  };
}

/**
 * What each process takes in the middle and in the last third of the time.
 * @param {readonly Sample[]} samples
 * @returns {Figures}
 */
function figuresOf(samples) {
  const third = Math.floor(samples.length / 3);
  const thirds = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const of = (/** @type {(sample: Sample) => number} */ read) => {
    const [middle = Number.NaN, last = Number.NaN] = thirds.map((part) => median(part.map(read)));
    return { middle, last };
  };
  /** @type {Figures} */
  const figures = {};
  for (const name of PROCESSES) {
    const memory = of((one) => one.memory[name] ?? 0);
    const descriptors = of((one) => one.descriptors[name] ?? 0);
    figures[`${name}: memory at the end`] = { value: round(memory.last), unit: 'MB' };
    figures[`${name}: growth of memory`] = {
      value: round(memory.last / memory.middle),
      unit: '',
      limit: GROWTH,
    };
    figures[`${name}: descriptors more`] = {
      value: descriptors.last - descriptors.middle,
      unit: '',
      limit: DESCRIPTORS,
    };
  }
  const write = of((one) => one.writeMs);
  figures['a write, middle'] = { value: round(write.middle), unit: 'ms' };
  figures['a write, end'] = { value: round(write.last), unit: 'ms' };
  return figures;
}

/**
 * What waits at the end, once the last events are answered: webhooks, mails and locks. A locked record would hold the last
 * write up.
 * @param {World} world
 * @returns {Promise<Figures>}
 */
async function queues(world) {
  await control(world, 'abacatepay', '/webhooks/flush', {});
  const ended = performance.now();
  await insist(world, () =>
    ask(`http://${HOST}:${world.ports.firestore}/emulator/v1/projects/x/triggers:settled`),
  );
  const settledMs = performance.now() - ended;
  const { deliveries } = await ask(`http://${HOST}:${world.ports.abacatepay}/_sandbox/webhooks`);
  const pending = deliveries.filter((/** @type {{ state: string }} */ { state }) => state === 'pending');
  const mails = [...(await documents(world, 'mail'))].filter(
    ([, { delivery }]) => delivery?.mapValue?.fields?.state?.stringValue !== 'sent',
  );
  const started = performance.now();
  for (const [id] of await documents(world, 'subscribers')) {
    const path = `projects/demo-personal/databases/(default)/documents/subscribers/${id}`;
    const url = `http://${HOST}:${world.ports.firestore}/v1/${path}?updateMask.fieldPaths=day`;
    await fetch(url, { method: 'PATCH', headers: { authorization: 'Bearer owner' }, body: '{"fields":{}}' });
  }
  return {
    'events of the last acts': { value: round(settledMs), unit: 'ms', limit: SETTLED_MS },
    'webhooks that wait': { value: pending.length, unit: '', limit: 0 },
    'mails that wait': { value: mails.length, unit: '', limit: 0 },
    'a write to every record, for locks': {
      value: round(performance.now() - started),
      unit: 'ms',
      limit: 2_000,
    },
  };
}
