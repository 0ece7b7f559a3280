import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firebase } from '../deploy/firebase.ts';
import { Refusal } from '../deploy/problem.ts';

/**
 * Every account of a project as `firebase auth:export` writes it, with the hashes of the passwords, and their number. The
 * readable file exists for the moment only, in a folder that no other user of this machine can open. Throws a refusal when
 * the export is not whole.
 */
export async function exportAccounts(project: string): Promise<{ content: Buffer; count: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
  try {
    const file = join(folder, 'accounts.json');
    await firebase(project, ['auth:export', file, '--format=json']);
    const content = readFileSync(file);
    return { content, count: countOf(content) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countOf(content: Buffer) {
  try {
    const { users }: { users: unknown[] } = JSON.parse(content.toString('utf8'));
    return users.length;
  } catch {
    throw new Refusal([
      { what: 'What firebase auth:export wrote cannot be read.', cure: 'Run the same command again.' },
    ]);
  }
}
