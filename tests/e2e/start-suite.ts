import { seed, PROJECT, startSuite } from 'emulators';

/** Starts the suite on free ports, with SUITE=google on Google's Firestore emulator, and seeds it. The journeys read its ports from the environment. */
export default async function startSuiteForJourneys(): Promise<() => Promise<void>> {
  const lines: string[] = [];
  const suite = await startSuite({
    google: process.env['SUITE'] === 'google',
    log: (line) => lines.push(line),
  });
  process.env['SUITE_PORTS'] = JSON.stringify(suite.ports);
  try {
    await seed({ project: PROJECT, ports: suite.ports });
  } catch (error) {
    await suite.stop();
    throw error;
  }
  return async () => {
    await suite.stop();
    if (process.env['VERBOSE']) console.log(lines.join('\n'));
  };
}
