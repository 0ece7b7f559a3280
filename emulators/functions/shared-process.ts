import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The socket of a function in a folder of sockets. Its name is short, because a socket's path has about 100 characters. */
export function socketOf(folder: string, target: string): string {
  return join(folder, createHash('sha256').update(target).digest('hex').slice(0, 10));
}

const PROGRAM = join(import.meta.dirname, 'functions.mjs');

/** What tells one function's process from another's. The shared process has none of it. */
const OF_ONE_FUNCTION = ['FUNCTION_TARGET', 'FUNCTION_SIGNATURE_TYPE', 'K_SERVICE', 'PORT'];

/** A process as firebase-tools' functions emulator holds it, one for each function. All of them are one real process. */
class Share extends EventEmitter {
  readonly stdout = null;
  readonly stderr = null;
  readonly #retire: () => void;

  constructor(retire: () => void) {
    super();
    this.#retire = retire;
  }

  kill(): boolean {
    this.#retire();
    return true;
  }
}

/** What firebase-tools' functions emulator keeps of a function's process. */
export interface Runtime {
  readonly process: Share;
  readonly events: EventEmitter;
  readonly cwd: string;
  readonly conn: { httpReqOpts(): { readonly socketPath: string } };
}

/**
 * One process for all functions of a build. firebase-tools ends a function's process when the code changes, when a call takes
 * too long, and at its own end. The shared process then answers what it is working on and ends; the next call starts another.
 */
export class SharedProcess {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #sockets = mkdtempSync(join(tmpdir(), 'functions-'));
  readonly #shares = new Set<Share>();
  #isOver = false;

  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.#folder = folder;
    const shared = Object.entries(env).filter(([name]) => !OF_ONE_FUNCTION.includes(name));
    this.#child = spawn(process.execPath, [PROGRAM, '--folder', folder, '--sockets', this.#sockets], {
      cwd: folder,
      env: { ...Object.fromEntries(shared), METADATA_SERVER_DETECTION: 'none' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    this.#child.once('exit', () => this.#end());
  }

  /** Whether it takes no further calls. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The part of it that serves one function, named by its export. */
  runtimeOf(target: string): Runtime {
    const share = new Share(() => {
      this.#child.kill('SIGTERM');
      this.#end();
    });
    this.#shares.add(share);
    const socketPath = socketOf(this.#sockets, target);
    return {
      process: share,
      events: new EventEmitter(),
      cwd: this.#folder,
      conn: { httpReqOpts: () => ({ socketPath }) },
    };
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const share of this.#shares) share.emit('exit');
  }
}
