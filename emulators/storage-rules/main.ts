import { runStorageRules } from './run-storage-rules.ts';

// A request that waits for a document must not keep the process alive after firebase-tools has gone.
await runStorageRules(process.stdin, process.stdout);
process.exit(0);
