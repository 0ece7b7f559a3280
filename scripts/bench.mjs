/** npm run bench: the performance figures, as a table and, on the last line, as JSON. */
import { buildServers } from './build.mjs';
import { benchFirestore } from '../tests/bench/firestore.mjs';

await buildServers();
const figures = await benchFirestore();
console.table(figures);
console.log(JSON.stringify(figures));
process.exit(0);
