import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { DASHBOARD_STATES } from 'domain/panel/texts';
import { expect, test } from 'vitest';
import {
  DASHBOARD_BUDGET,
  dashboardWeight,
  trainerWeight,
  withSteadyHashes,
} from '../support/dashboard-weight.ts';
import { BOOTSTRAP, dist, read } from './support/dist.ts';

const brotli = (text: string | Buffer) => brotliCompressSync(text).length;

test("the landing page's HTML with its styles and the forms of a purchase is at most 18.6 kB, its script at most 3.8 kB", () => {
  const html = read('index.html');
  expect(brotli(withSteadyHashes(html))).toBeLessThanOrEqual(18_600);
  const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>/g)];
  expect(scripts).toHaveLength(1);
  expect(Buffer.byteLength(BOOTSTRAP.exec(html)?.[2] ?? '')).toBeLessThanOrEqual(3_800);
  expect(html).not.toMatch(/<link[^>]*rel="?stylesheet/);
});

test('React and the scripts of the landing page and its buying dialogs are at most 131 kB, in at most 25 files that exist', () => {
  const files = BOOTSTRAP.exec(read('index.html'))?.[1]?.split(' ') ?? [];
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(25);
  const bytes = files.reduce((sum, file) => sum + brotli(readFileSync(join(dist, file))), 0);
  expect(bytes).toBeLessThanOrEqual(131_999);
});

test('the display font is at most 12 kB, a picture for a phone at most 20 kB', () => {
  for (const file of readdirSync(join(dist, 'assets'))) {
    const { length } = readFileSync(join(dist, 'assets', file));
    if (file.endsWith('.woff2')) expect(length, file).toBeLessThanOrEqual(12_000);
    if (/-(240|480).*\.(avif|webp)$/.test(file)) expect(length, file).toBeLessThanOrEqual(20_000);
    if (/hero-480.*\.avif$/.test(file)) expect(length, file).toBeLessThanOrEqual(12_300);
  }
});

test('the dashboard begins as HTML with its styles, at most 5.3 kB, and waits for no style sheet', () => {
  const html = read('app.html');
  expect(brotli(withSteadyHashes(html))).toBeLessThanOrEqual(5_300);
  expect(html).not.toMatch(/<link[^>]*rel="?stylesheet/);
  expect(html).toContain(DASHBOARD_STATES.loading);
});

test('the last known data need at most 109 kB of JavaScript, the live data 217 kB, the whole dashboard 259 kB', () => {
  const weight = dashboardWeight();
  expect(weight.known).toBeLessThanOrEqual(DASHBOARD_BUDGET.known);
  expect(weight.live).toBeLessThanOrEqual(DASHBOARD_BUDGET.live);
  expect(weight.all).toBeLessThanOrEqual(DASHBOARD_BUDGET.all);
});

test('the code about the workout is loaded after the live data, and adds at most 9 kB', () => {
  const { workout } = dashboardWeight();
  expect(workout).toBeGreaterThan(0);
  expect(workout).toBeLessThanOrEqual(DASHBOARD_BUDGET.workout);
  expect(read('app.html')).not.toContain('workout-on-demand');
});

test('the page of the routine adds at most 26 kB to the dashboard, and nothing loads it at once', () => {
  const { routine } = dashboardWeight();
  expect(routine).toBeGreaterThan(0);
  expect(routine).toBeLessThanOrEqual(DASHBOARD_BUDGET.routine);
  expect(read('app.html')).not.toContain('routine-page');
});

test('the player of a training is loaded after the page of the routine, and adds at most 35 kB', () => {
  const { player } = dashboardWeight();
  expect(player).toBeGreaterThan(0);
  expect(player).toBeLessThanOrEqual(DASHBOARD_BUDGET.player);
  expect(read('app.html')).not.toContain('player');
});

test('the page of the evolution adds at most 15 kB to the dashboard, and nothing loads it at once', () => {
  const { evolution } = dashboardWeight();
  expect(evolution).toBeGreaterThan(0);
  expect(evolution).toBeLessThanOrEqual(DASHBOARD_BUDGET.evolution);
  expect(read('app.html')).not.toContain('evolution-page');
});

test('the offer to install adds at most 2 kB to the dashboard, and nothing loads it at once', () => {
  const { install } = dashboardWeight();
  expect(install).toBeGreaterThan(0);
  expect(install).toBeLessThanOrEqual(DASHBOARD_BUDGET.install);
  expect(read('app.html')).not.toContain('install-offer');
});

test('all pages of the trainer need at most 85 kB of JavaScript beyond what the dashboard loads', () => {
  const { own, first } = trainerWeight();
  expect(own).toBeLessThanOrEqual(85_999);
  // The rows of the last visit are there with these files alone.
  expect(first).toBeLessThanOrEqual(110_000);
});

test('the trainings of a person are loaded after the page of that person, and add at most 8 kB', () => {
  const { trainings } = trainerWeight();
  expect(trainings).toBeGreaterThan(0);
  expect(trainings).toBeLessThanOrEqual(8_999);
  expect(read('treinador.html')).not.toContain('trainings-');
});

test("an owner's acts are loaded after the page of a person, and add at most 6 kB", () => {
  const { owner } = trainerWeight();
  expect(owner).toBeGreaterThan(0);
  expect(owner).toBeLessThanOrEqual(6_999);
  expect(read('treinador.html')).not.toContain('owner-part-');
});
