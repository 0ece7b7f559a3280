/**
 * npm run forget -- <email>: erases what is held of an address that never paid and has no account, for whoever asks for
 * it by writing from that address; with `--dry-run` it only says what it would erase. Against the project named by
 * GCLOUD_PROJECT, with the operator's own Google credentials; without it, against the local suite, which has to run.
 */
import { operate } from './operate.mjs';

await operate('forget', process.argv.slice(2), []);
