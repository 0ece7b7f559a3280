import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { doc, type Firestore, getDoc, setDoc, setLogLevel } from 'firebase/firestore';
import { openEmulator } from '../../firestore/testing/open-emulator.ts';

/** An emulator whose rules are tried through @firebase/rules-unit-testing, and a project of its own in it. */
export interface RulesTarget {
  /** `http://host:port/emulator/v1/projects/<project>`, for the endpoints that no SDK knows. */
  readonly control: string;
  /** Replaces the project's rules. Throws the emulator's message if they do not compile. */
  putRules(source: string): Promise<void>;
  /** The SDK of a browser that is signed in as `uid` with these claims; without `uid`, signed out. */
  firestore(uid?: string, claims?: Record<string, unknown>): Firestore;
  /** Empties the database and stores documents by path, past the rules. */
  seed(documents: Readonly<Record<string, Record<string, unknown>>>): Promise<void>;
  close(): Promise<void>;
}

/** Opens the emulator under test which is given its rules by each test. */
export async function openRules(name: string): Promise<RulesTarget> {
  const { host, port, address, close } = await openEmulator();
  const projectId = `demo-${name}-${process.pid}`;
  const control = `http://${address}/emulator/v1/projects/${projectId}`;
  setLogLevel('silent');
  const environment: RulesTestEnvironment = await initializeTestEnvironment({
    projectId,
    firestore: { host, port },
  });
  const contexts = new Map<string, Firestore>();
  return {
    control,
    async putRules(source) {
      const body = JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: source }] } });
      const response = await fetch(`${control}:securityRules`, { method: 'PUT', body });
      if (!response.ok) throw new Error(await response.text());
    },
    firestore(uid, claims = {}) {
      const key = JSON.stringify([uid, claims]);
      const known = contexts.get(key);
      if (known !== undefined) return known;
      const context =
        uid === undefined
          ? environment.unauthenticatedContext()
          : environment.authenticatedContext(uid, claims);
      // The package is typed for the namespaced SDK, but it returns an instance of the modular one.
      const firestore = context.firestore() as unknown as Firestore;
      contexts.set(key, firestore);
      return firestore;
    },
    async seed(documents) {
      // The SDK's clients are new, too, because they cache documents.
      contexts.clear();
      await environment.clearFirestore();
      await environment.withSecurityRulesDisabled(async (context) => {
        const firestore = context.firestore() as unknown as Firestore;
        for (const [path, data] of Object.entries(documents)) await setDoc(doc(firestore, path), data);
      });
    },
    async close() {
      await environment.cleanup();
      await close();
    },
  };
}

/** A rules file with `body` inside the match block of all documents. */
export function rulesOf(body: string, version: '1' | '2' = '2'): string {
  return `rules_version = '${version}';
service cloud.firestore {
  match /databases/{database}/documents {
${body}
  }
}`;
}

/** True if the operation is allowed, false if it is denied. Throws any other error. */
export async function isAllowed(operation: Promise<unknown>): Promise<boolean> {
  try {
    await operation;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'permission-denied') return false;
    throw error;
  }
}

/** The outcome of a condition. An error is neither true nor false: the opposite condition does not hold either. */
export type Outcome = 'true' | 'false' | 'error';

/** Tries many conditions with one rules file: each guards documents of its own. */
export class Conditions {
  private readonly conditions: string[] = [];

  constructor(private readonly functions: string) {}

  add(condition: string): number {
    return this.conditions.push(condition) - 1;
  }

  /** The rules file that `outcome` needs in force. */
  rules(): string {
    const blocks = this.conditions.map(
      (condition, at) => `    match /plain/c${at} { allow get: if ${condition}; }
    match /negated/c${at} { allow get: if !(${condition}); }
    match /absorbed/c${at} { allow get: if (${condition}) || true; }`,
    );
    return rulesOf([this.functions, ...blocks].join('\n'));
  }

  /** The outcome of the condition for a get by this user. */
  async outcome(at: number, firestore: Firestore): Promise<Outcome> {
    const [plain, negated, absorbed] = await Promise.all(
      ['plain', 'negated', 'absorbed'].map((group) => isAllowed(getDoc(doc(firestore, `${group}/c${at}`)))),
    );
    if (!absorbed) throw new Error('An error was not absorbed by || true.');
    return plain ? 'true' : negated ? 'false' : 'error';
  }
}
