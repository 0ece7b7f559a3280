/** The part that a person has in an address: `owner` reads its mailbox, `stranger` only pays for it. */
export type Role = 'owner' | 'stranger';

/** A person, identified by an address and the person's part in it. */
export type Actor = `${Role}-${number}`;

export function actor(role: Role, who: number): Actor {
  return `${role}-${who}`;
}

/** The address of a buyer. */
export function emailOf(who: number): string {
  return `buyer${who}@example.com`;
}

/** An account as Auth has it: its uid, and the person who knows its password. */
export interface AuthAccount {
  readonly uid: string;
  readonly holder: Actor;
}

/** The people of a history, with their accounts and proofs. */
export class People {
  /** The account of each address. Auth has at most one account per address. */
  readonly accounts = new Map<number, AuthAccount>();
  /** All people who ever knew the password of an account, by its uid. */
  readonly holders = new Map<string, Set<Actor>>();
  /** The keys of the payments that each account has proved, by uid. */
  readonly proved = new Map<string, Set<string>>();
  /** The proofs that accounts have sent, as `uid key`, including those of calls that failed. */
  private readonly offered = new Set<string>();
  /** The uids of accounts whose mailbox confirmation may have reached our records, including those of calls that failed. */
  readonly shown = new Set<string>();
  /** The uids of accounts whose mailbox confirmation succeeded. */
  readonly confirmed = new Set<string>();
  /** The accounts that our records ever named for a purchase, by its key. */
  readonly claimers = new Map<string, Set<string>>();
  /** The keys of the purchases whose card an owner of the address called their own. */
  readonly kept = new Set<string>();
  /** The keys of the purchases of which an account said that they take the place of its other cards. */
  readonly inPlace = new Set<string>();
  /** The uids to which a password reset moved what another account had, perhaps another person's. */
  readonly handedOver = new Set<string>();
  /** The number of refused attempts to which the person had no right. */
  refusals = 0;
  private made = 0;

  newUid(who: Actor): string {
    this.made += 1;
    return `uid-${who}-${this.made}`;
  }

  /** Auth makes an account. It replaces any other account of the address. */
  put(who: number, uid: string, holder: Actor): void {
    this.accounts.set(who, { uid, holder });
    this.holders.set(uid, (this.holders.get(uid) ?? new Set()).add(holder));
  }

  find(uid: string): AuthAccount | undefined {
    return [...this.accounts.values()].find((account) => account.uid === uid);
  }

  /** An account sends a proof. The proof counts once our records name the account (`onPayment` of the world). */
  offers(uid: string, key: string): void {
    this.offered.add(`${uid} ${key}`);
  }

  hasOffered(uid: string, key: string): boolean {
    return this.offered.has(`${uid} ${key}`);
  }

  proves(uid: string, key: string): void {
    this.proved.set(uid, (this.proved.get(uid) ?? new Set()).add(key));
  }

  hasProved(uid: string, key: string): boolean {
    return this.proved.get(uid)?.has(key) === true;
  }

  /** Whether a purchase may be visible to an account. `key` is null for a plan that nobody paid. */
  isTheirs(uid: string, key: string | null): boolean {
    return this.shown.has(uid) || (key !== null && this.hasProved(uid, key));
  }
}
