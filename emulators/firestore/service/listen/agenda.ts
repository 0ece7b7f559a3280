import type { Commit } from '../../store/store.ts';
import type { RequestOf } from '../../values/wire.ts';
import type { Target, TargetChange } from './target.ts';

/** The changes that one commit makes to the targets of a stream. */
export interface CommitNews {
  readonly commit: Commit;
  readonly told: { readonly target: Target; readonly changes: readonly TargetChange[] }[];
}

/** One thing that a Listen stream has to do. */
export type Step =
  | { readonly kind: 'tell'; readonly news: CommitNews }
  | { readonly kind: 'askRules' }
  | { readonly kind: 'answer'; readonly request: RequestOf<'Listen'> }
  | { readonly kind: 'breakSilence' };

/**
 * The steps that a Listen stream has yet to take. Commits go before requests, so that a target added later starts at the
 * moment at which all others stand.
 */
export class Agenda {
  readonly #news: CommitNews[] = [];
  readonly #requests: RequestOf<'Listen'>[] = [];
  #rulesChanged = false;
  #silent = false;

  /** Notes the changes that a commit means to one target. The targets of one commit come one after another. */
  addChanges(commit: Commit, target: Target, changes: readonly TargetChange[]): void {
    const last = this.#news.at(-1);
    if (last?.commit === commit) last.told.push({ target, changes });
    else this.#news.push({ commit, told: [{ target, changes }] });
  }

  addRequest(request: RequestOf<'Listen'>): void {
    this.#requests.push(request);
  }

  /** Notes that the rules must be asked again about every target. */
  noteRules(): void {
    this.#rulesChanged = true;
  }

  /** Notes that the stream has been silent for long; false takes that back. */
  noteSilence(silent: boolean): void {
    this.#silent = silent;
  }

  /** Takes the next step off the agenda; null when there is none. */
  next(): Step | null {
    const news = this.#news.shift();
    if (news !== undefined) return { kind: 'tell', news };
    if (this.#rulesChanged) {
      this.#rulesChanged = false;
      return { kind: 'askRules' };
    }
    const request = this.#requests.shift();
    if (request !== undefined) return { kind: 'answer', request };
    if (!this.#silent) return null;
    this.#silent = false;
    return { kind: 'breakSilence' };
  }
}
