import { expect, it } from 'vitest';
import { ephemeralPorts } from './ports.ts';

/** Enough suites that two of them would share a number by chance. */
const SUITES = 40;

it('suites whose ports are chosen before any of them listens share no port', async () => {
  const suites = await Promise.all(Array.from({ length: SUITES }, () => ephemeralPorts()));
  const ports = suites.flatMap((chosen) => Object.values(chosen));
  expect(new Set(ports).size).toBe(ports.length);
});
