/**
 * The door to the stand-ins for the product's tests and scripts: a suite, started and seeded. The other entries of package.json are
 * `servers`, stand-ins in the own process, `rules`, the engine of the rules, and `bench`.
 */
export { demandFreePorts, ephemeralPorts, FIXED_PORTS, type Ports } from './ports.ts';
export { commit as commitDocuments, encodeFields } from './seed/rest.ts';
export {
  type Account,
  ALL_ANSWERS,
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  DEMO_VIDEO,
  liftPixCeiling,
  seed,
  seedAccount,
} from './seed/seed.ts';
export { endLeftovers, GUARD, programOf, PROJECT, startSuite } from './suite.ts';
