import { type FirestoreServer, startFirestoreServer } from '../server.ts';
import { type Clock, systemClock } from '../store/store.ts';

/** The Firestore emulator that a test file speaks to. */
export interface OpenEmulator {
  readonly host: string;
  readonly port: number;
  /** `host:port`. */
  readonly address: string;
  /** Null when the emulator is not ours: then its clock cannot be set, and it runs on after `close`. */
  readonly ours: FirestoreServer | null;
  readonly close: () => Promise<void>;
}

/**
 * Opens the emulator at FIRESTORE_CONFORMANCE_TARGET (`host:port`), or ours in this process on a free port if that is not set.
 * `clock` is the clock of ours.
 */
export async function openEmulator(clock: Clock = systemClock): Promise<OpenEmulator> {
  const given = process.env['FIRESTORE_CONFORMANCE_TARGET'];
  const ours = given === undefined ? await startFirestoreServer({ host: '127.0.0.1', port: 0, clock }) : null;
  const address = given ?? `127.0.0.1:${ours?.port}`;
  const [host = '', port = ''] = address.split(':');
  return {
    host,
    port: Number(port),
    address,
    ours,
    close: async () => await ours?.close(),
  };
}
