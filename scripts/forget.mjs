/**
 * npm run forget -- <email>: erases the data stored about an e-mail address that never paid and has no account. The
 * operator runs it when somebody asks for it in a message from that e-mail address. With `--dry-run` it only prints what
 * it would erase. It works on the project named by GCLOUD_PROJECT with the operator's own Google credentials, or else on
 * the local suite, which has to run.
 */
import { operate } from './operate.mjs';

await operate('forget', process.argv.slice(2), []);
