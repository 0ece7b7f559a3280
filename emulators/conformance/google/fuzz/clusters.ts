import * as fc from 'fast-check';
import type { Difference as Row } from '../compare.ts';
import { show } from './shrink.ts';

/**
 * One difference that a case met. `kind` says what the emulators answered, and stays the same while the case is shrunk; `detail` says
 * what in the request seems to matter, and is good once the case is as small as it gets.
 */
export interface Difference {
  readonly kind: string;
  readonly detail: string;
  readonly google: unknown;
  readonly ours: unknown;
}

/** Cases of one kind, and how to put them to both emulators. */
export interface Property<T> {
  readonly name: string;
  /** The share of the time. */
  readonly weight: number;
  readonly cases: fc.Arbitrary<T>;
  /** Resolves with every difference that the case met. The same case always meets the same ones. */
  readonly judge: (input: T) => Promise<readonly Difference[]>;
}

/** The differences of one signature: how many, and the smallest of them. */
interface Cluster extends Difference {
  count: number;
  /** How many of them were shrunk. */
  shrunk: number;
  readonly row: Row | undefined;
  readonly property: string;
  readonly seed: number;
  readonly path: string;
  readonly example: string;
}

/** A case is shrunk by at most so many attempts. */
const MOST_ATTEMPTS = 250;
/** So often a case is shrunk before its like are only counted. */
const ENOUGH = 3;

/** Gathers differences in clusters, and tells those that `list` expects from those that it does not. */
export class Clusters {
  private readonly clusters = new Map<string, Cluster>();
  cases = 0;

  constructor(
    private readonly list: readonly Row[],
    private readonly tell: (line: string) => void = () => {},
  ) {}

  /** Tries `runs` cases, or ends at the first difference that has to be shrunk. A `path` repeats one case. */
  async search<T>(property: Property<T>, seed: number, runs: number, path?: string): Promise<void> {
    let kept: Difference | undefined;
    let attempts = 0;
    const result = await fc.check(
      fc.asyncProperty(property.cases, async (input) => {
        if (kept !== undefined) {
          if (++attempts > MOST_ATTEMPTS) return true;
          const alike = (await judge(property, input)).find(({ kind }) => kind === kept?.kind);
          kept = alike ?? kept;
          return alike === undefined;
        }
        this.cases += 1;
        for (const difference of await judge(property, input)) {
          if (this.counted(difference)) continue;
          kept = difference;
          return false;
        }
        return true;
      }),
      { seed, numRuns: runs, ...(path === undefined ? {} : { path, endOnFailure: true }) },
    );
    if (kept !== undefined) this.add(property.name, kept, result);
  }

  /**
   * Whether a difference is counted without being shrunk: its like was shrunk before, or it has all that a cluster needs to which
   * cases were shrunk often enough.
   */
  private counted(difference: Difference): boolean {
    const words = new Set(difference.detail.split(' '));
    const known =
      this.clusters.get(signatureOf(difference)) ??
      [...this.clusters.values()].find(
        (cluster) =>
          cluster.kind === difference.kind &&
          cluster.shrunk >= ENOUGH &&
          cluster.detail.split(' ').every((word) => words.has(word)),
      );
    if (known !== undefined) known.count += 1;
    return known !== undefined;
  }

  private add(
    property: string,
    difference: Difference,
    {
      seed,
      counterexamplePath,
      counterexample,
    }: Pick<fc.RunDetails<[unknown]>, 'seed' | 'counterexamplePath' | 'counterexample'>,
  ): void {
    const signature = signatureOf(difference);
    const known = this.clusters.get(signature);
    if (known !== undefined) {
      known.count += 1;
      known.shrunk += 1;
      return;
    }
    const cluster: Cluster = {
      ...difference,
      count: 1,
      shrunk: 1,
      row: this.list.find((row) => (row.fuzz ?? []).some((pattern) => matches(pattern, signature))),
      property,
      seed,
      path: counterexamplePath ?? '',
      example: show(counterexample?.[0]),
    };
    this.clusters.set(signature, cluster);
    this.tell(describeCluster(signature, cluster));
  }

  /** How many differences were as expected, by class, what was not, and which expected ones never showed. */
  result(): { expected: Record<string, number>; surprises: string[]; unseen: string[]; table: string[] } {
    const all = [...this.clusters].toSorted(([, a], [, b]) => b.count - a.count);
    const expected: Record<string, number> = {};
    for (const [, { row, count }] of all)
      if (row !== undefined) expected[row.class] = (expected[row.class] ?? 0) + count;
    return {
      expected,
      surprises: all.filter(([, { row }]) => row === undefined).map(([signature]) => signature),
      unseen: this.list.flatMap((row) =>
        (row.fuzz ?? []).filter((pattern) => !all.some(([signature]) => matches(pattern, signature))),
      ),
      table: all.map(
        ([signature, { count, row }]) =>
          `${String(count).padStart(6)}  ${row?.class ?? 'UNLISTED'}  ${signature}`,
      ),
    };
  }
}

/** A case that cannot be put to both is a difference, too. */
async function judge<T>(property: Property<T>, input: T): Promise<readonly Difference[]> {
  try {
    return await property.judge(input);
  } catch (error) {
    const { name = '', message = '', stack = '' } = error instanceof Error ? error : {};
    return [
      {
        kind: `${property.name}: the fuzzer failed: ${name}: ${message}`,
        detail: '',
        google: stack,
        ours: '',
      },
    ];
  }
}

/** Only what differs twice: where two calls overtake each other, the emulators answer by chance. */
export async function repeated(once: () => Promise<readonly Difference[]>): Promise<readonly Difference[]> {
  const first = await once();
  const second = first.length === 0 ? [] : await once();
  return first.filter(({ kind }) => second.some((other) => other.kind === kind));
}

function signatureOf({ kind, detail }: Difference): string {
  return detail === '' ? kind : `${kind} | ${detail}`;
}

/** Whether a signature begins like the pattern, whose … stands for any text. */
export function matches(pattern: string, signature: string): boolean {
  const parts = pattern.split('…');
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const found = signature.indexOf(part, at);
    if (found === -1 || (index === 0 && found !== 0)) return false;
    at = found + part.length;
  }
  return true;
}

function describeCluster(
  signature: string,
  { row, property, seed, path, example, google, ours }: Cluster,
): string {
  return `${row?.class ?? 'UNLISTED'}: ${signature}
  ${example}
  Google: ${show(google)}
  ours:   ${show(ours)}
  again:  npm run -w emulators fuzz -- --only ${property} --seed ${seed} --path ${path}`;
}
