/** How soon the player answers 'Série feita': it is pressed with wet hands, and a press that seems to do nothing is pressed again. */
import { createHash } from 'node:crypto';
import { TRAINING_CONSENT_VERSION } from 'domain/training/training-consent';
import { writeDocuments } from './documents.mjs';

/** @import { Page } from 'playwright' */
/** @import { Ports } from 'emulators' */

const SETS = 8;
/** A second press within 800 ms is the same one, so the next one comes later, in milliseconds. */
const BETWEEN = 900;

/**
 * Gives an account a routine of one exercise, and the consent to keep its trainings.
 * @param {Ports} ports
 * @param {{ uid: string, email: string }} account
 */
export async function writeTraining(ports, { uid, email }) {
  const now = new Date();
  const item = {
    kind: 'exercise',
    id: 'a1',
    exercise: { id: 'supino', name: 'Supino reto com barra', video: null, cue: 'Escápulas juntas.' },
    sets: SETS,
    target: { kind: 'reps', from: 8, to: 12 },
    load: '40 kg',
    rest: 90,
    tempo: '',
    rir: null,
    note: '',
    joined: false,
    swaps: [],
  };
  const owner = { user_id: uid, subscriber: createHash('sha256').update(email).digest('hex') };
  await writeDocuments(ports, [
    {
      id: `routines/${uid}`,
      fields: { ...owner, version: 1, released_at: now, days: [{ id: 'a', name: 'Peito', items: [item] }] },
    },
    {
      id: `training_consents/${uid}`,
      fields: {
        ...owner,
        consent: { versao: TRAINING_CONSENT_VERSION, aceito_em: now },
        consented_at: now,
        updated_at: now,
      },
    },
  ]);
}

/**
 * The times from the finger on 'Série feita' to the second frame after it, which shows the next set, in milliseconds.
 * @param {Page} page of a signed-in account
 */
export async function walkPlayer(page) {
  /** @type {number[]} */
  const times = [];
  await page.goto('/dashboard/treino');
  await page.getByRole('button', { name: 'Começar Treino A' }).tap();
  const done = page.getByRole('button', { name: 'Série feita', exact: true });
  await done.waitFor();
  // The last press leads to the end, whose button is another one.
  for (let set = 1; set < SETS; set += 1) {
    await page.waitForTimeout(BETWEEN);
    await page.evaluate(() => {
      Reflect.deleteProperty(window, 'answered');
      addEventListener(
        'pointerdown',
        ({ timeStamp }) => {
          const answer = () => Object.assign(window, { answered: performance.now() - timeStamp });
          addEventListener('click', () => requestAnimationFrame(() => requestAnimationFrame(answer)), {
            capture: true,
            once: true,
          });
        },
        { capture: true, once: true },
      );
    });
    await done.tap();
    await page.waitForFunction(() => 'answered' in window);
    times.push(await page.evaluate(() => Reflect.get(window, 'answered')));
    await page.getByText(`Série ${set + 1} de ${SETS}`, { exact: true }).waitFor();
  }
  return times;
}
