/**
 * npm run reconcile: reconciles the payments now, as the scheduled function does, and prints the changes. With
 * `-- --dry-run` it only prints what it would change. It works on the project named by GCLOUD_PROJECT, with the operator's
 * own Google credentials and the providers' keys in the environment, or else on the local suite, which has to run.
 */
import { fail, operate } from './operate.mjs';

const args = process.argv.slice(2);
const unknown = args.filter((flag) => flag !== '--dry-run');
if (unknown.length > 0) fail(`Unknown: ${unknown.join(' ')}. Options: --dry-run`);
await operate('reconcile', args, ['STRIPE_SECRET_KEY', 'ABACATEPAY_API_KEY', 'APP_ORIGINS']);
