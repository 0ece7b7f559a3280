/** What the benches calculate with. */
import { execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** To two decimals, for reading. @param {number} value */
export function round(value) {
  return Math.round(value * 100) / 100;
}

/** How long a task takes, in milliseconds. @param {() => Promise<unknown>} task */
export async function timeOf(task) {
  const started = performance.now();
  await task();
  return performance.now() - started;
}

/**
 * The median times of several tasks, in milliseconds, sampled in turn: what else the machine does meets all alike, so
 * their ratios hold where the times do not.
 * @template {string} Name
 * @param {number} samples
 * @param {Record<Name, (sample: number) => Promise<unknown>>} tasks
 * @returns {Promise<Record<Name, number>>}
 */
export async function compare(samples, tasks) {
  const entries = Object.entries(tasks);
  const times = new Map(entries.map(([name]) => [name, []]));
  for (let sample = 0; sample < samples; sample += 1) {
    for (const [name, task] of entries) times.get(name).push(await timeOf(() => task(sample)));
  }
  return Object.fromEntries(entries.map(([name]) => [name, median(times.get(name))]));
}

/** Resident memory of a process in MB (10^6 bytes). @param {number} pid */
export function residentMb(pid) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000;
}
