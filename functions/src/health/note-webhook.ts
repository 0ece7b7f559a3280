import { now } from '../clock.ts';
import { noteHealth } from './note-health.ts';

/** How often a process notes a webhook, in milliseconds, because many come at once. */
const INTERVAL_MS = 60_000;

const noted = new Map<string, number>();

/** Notes that a genuine event came, at most once a minute. */
export async function noteWebhook(name: string): Promise<void> {
  const at = now();
  if (at.getTime() - (noted.get(name) ?? 0) < INTERVAL_MS) return;
  noted.set(name, at.getTime());
  await noteHealth(name, { at });
}
