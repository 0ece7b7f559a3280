/** The calculations of the benches, and the shape of their figures. */
import { execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/**
 * One measured value. `limit` is the greatest value that is acceptable; `spread` shows the least and the greatest sample.
 * @typedef {{ value: number, unit: string, limit?: number, spread?: string }} Figure
 */

/**
 * Measured values by their names.
 * @typedef {Record<string, Figure>} Figures
 */

/**
 * The median; NaN without values.
 * @param {readonly number[]} values
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Rounds to two decimals.
 * @param {number} value
 */
export function round(value) {
  return Math.round(value * 100) / 100;
}

/**
 * The time that a task takes, in milliseconds.
 * @param {() => Promise<unknown>} task
 */
export async function timeOf(task) {
  const started = performance.now();
  await task();
  return performance.now() - started;
}

/**
 * The median times of several tasks, in milliseconds. The tasks are sampled in turn, so that other work on the machine slows
 * all of them alike. Their ratios are reliable where the times are not.
 * @template {string} Name
 * @param {number} samples
 * @param {Record<Name, (sample: number) => Promise<unknown>>} tasks
 * @returns {Promise<Record<Name, number>>}
 */
export async function compare(samples, tasks) {
  const timed = /** @type {Name[]} */ (Object.keys(tasks)).map((name) => ({
    name,
    task: tasks[name],
    times: /** @type {number[]} */ ([]),
  }));
  for (let sample = 0; sample < samples; sample += 1) {
    for (const { task, times } of timed) times.push(await timeOf(() => task(sample)));
  }
  const medians = timed.map(({ name, times }) => [name, median(times)]);
  return /** @type {Record<Name, number>} */ (Object.fromEntries(medians));
}

/**
 * The processor time that a process has used so far, in seconds.
 * @param {number} pid
 */
export function processorSeconds(pid) {
  return Number(execFileSync('ps', ['-o', 'cputimes=', '-p', String(pid)], { encoding: 'utf8' }));
}

/**
 * The resident memory of a process in MB (10^6 bytes).
 * @param {number} pid
 */
export function residentMb(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000;
}

/** The slow phone of the benches. */

/** How many times slower the processor is than this machine's. */
export const CPU_SLOWDOWN = 4;

/** The network of the street, slower than that of Lighthouse's phone: 400 kbit/s, and 400 ms to an answer. */
export const STREET = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
