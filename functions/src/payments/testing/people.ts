/** Who acts on an address: the one who reads its mailbox, or somebody else who pays for it. */
export type Role = 'owner' | 'stranger';

/** A person, by the address and their part in it. */
export type Person = `${Role}-${number}`;

export function person(role: Role, who: number): Person {
  return `${role}-${who}`;
}

/** The address of a buyer. */
export function emailOf(who: number): string {
  return `buyer${who}@example.com`;
}

/** An account as Auth has it: its uid, and who knows its password. */
export interface AuthAccount {
  readonly uid: string;
  readonly holder: Person;
}

/** The people of a history: who has which account and which proof, and what each of them has shown. */
export class People {
  /** The account of each address: Auth has one at the most. */
  readonly accounts = new Map<number, AuthAccount>();
  /** Who ever knew the password of an account, by its uid. */
  readonly holders = new Map<string, Set<Person>>();
  /** What each account has proved: the keys of payments, by uid. */
  readonly proved = new Map<string, Set<string>>();
  /** What each account has offered a proof of, as `uid key`, whatever became of the call. */
  private readonly offered = new Set<string>();
  /** The accounts whose mailbox was shown to our server, as far as a call may have got. */
  readonly shown = new Set<string>();
  /** Those of them whose call ended well. */
  readonly confirmed = new Set<string>();
  /** The accounts that a reset gave to the mailbox's reader, though somebody else had made them. */
  readonly handedOver = new Set<string>();
  /** What was tried without a right to it, and refused. */
  refusals = 0;
  private made = 0;

  newUid(who: Person): string {
    this.made += 1;
    return `uid-${who}-${this.made}`;
  }

  /** Auth makes an account, in the place of any other of the address. */
  put(who: number, uid: string, holder: Person): void {
    this.accounts.set(who, { uid, holder });
    this.holders.set(uid, (this.holders.get(uid) ?? new Set()).add(holder));
  }

  find(uid: string): AuthAccount | undefined {
    return [...this.accounts.values()].find((account) => account.uid === uid);
  }

  /** An account shows a proof. It counts once our records name the account (`onPayment` of the world). */
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

  /** Whether a purchase may be open to an account: `key` is null for a plan that nobody paid. */
  isTheirs(uid: string, key: string | null): boolean {
    return this.shown.has(uid) || (key !== null && this.hasProved(uid, key));
  }
}
