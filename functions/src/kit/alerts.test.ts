import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SCHEDULES } from '../handlers.ts';
import { LOG_LINES } from './logging.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDER = join(ROOT, 'config', 'alerts');

const Seconds = v.pipe(v.string(), v.regex(/^\d+s$/));
const Text = v.pipe(v.string(), v.nonEmpty());

/** A condition of Cloud Monitoring's `AlertPolicy`, as far as the policies use it. */
const ConditionSchema = v.union([
  v.strictObject({ displayName: Text, conditionMatchedLog: v.strictObject({ filter: Text }) }),
  v.strictObject({
    displayName: Text,
    conditionThreshold: v.strictObject({
      filter: Text,
      comparison: v.literal('COMPARISON_GT'),
      thresholdValue: v.number(),
      duration: Seconds,
      aggregations: v.tuple([
        v.strictObject({
          alignmentPeriod: Seconds,
          perSeriesAligner: v.picklist(['ALIGN_DELTA', 'ALIGN_NEXT_OLDER', 'ALIGN_PERCENTILE_99']),
          crossSeriesReducer: v.picklist(['REDUCE_COUNT_FALSE', 'REDUCE_SUM', 'REDUCE_MAX']),
          groupByFields: v.optional(v.array(Text)),
        }),
      ]),
      trigger: v.strictObject({ count: v.number() }),
    }),
  }),
  v.strictObject({
    displayName: Text,
    conditionPrometheusQueryLanguage: v.strictObject({
      query: Text,
      duration: Seconds,
      evaluationInterval: Seconds,
    }),
  }),
]);

/** Cloud Monitoring's `AlertPolicy`. A policy has one condition: one that looks into the log may not have more. */
const PolicySchema = v.strictObject({
  displayName: Text,
  severity: v.picklist(['CRITICAL', 'ERROR', 'WARNING']),
  combiner: v.literal('OR'),
  documentation: v.strictObject({ mimeType: v.literal('text/markdown'), content: Text }),
  conditions: v.tuple([ConditionSchema]),
  alertStrategy: v.strictObject({
    autoClose: Seconds,
    notificationRateLimit: v.optional(v.strictObject({ period: Seconds })),
  }),
  notificationChannels: v.tuple([v.literal('${ALERT_EMAIL_CHANNEL}')]),
});

/** Cloud Logging's `LogMetric`. */
const MetricSchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z_]+$/)),
  description: Text,
  filter: Text,
  metricDescriptor: v.strictObject({
    metricKind: v.literal('DELTA'),
    valueType: v.picklist(['INT64', 'DISTRIBUTION']),
    unit: Text,
    labels: v.optional(
      v.array(v.strictObject({ key: Text, valueType: v.literal('STRING'), description: Text })),
    ),
  }),
  labelExtractors: v.optional(v.record(Text, Text)),
  valueExtractor: v.optional(Text),
  bucketOptions: v.optional(
    v.strictObject({ explicitBuckets: v.strictObject({ bounds: v.array(v.number()) }) }),
  ),
});

/** The files of a folder by their names without the ending, parsed. */
function readAll<T extends object>(folder: string, schema: v.GenericSchema<unknown, T>) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const read: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return { file: file.replace('.json', ''), ...v.parse(schema, read) };
    });
}

const policies = readAll(FOLDER, PolicySchema);
const metrics = readAll(join(FOLDER, 'metrics'), MetricSchema);

const conditionsOf = (policy: (typeof policies)[number]) =>
  JSON.stringify(policy.conditions).replaceAll('\\"', '"');
const linesIn = (text: string) =>
  [...text.matchAll(/jsonPayload\.message:"([^"]+)"/g)].map(([, line]) => line);
const allFilters = [...policies.map(conditionsOf), ...metrics.map(({ filter }) => filter)];

describe('the alert policies', () => {
  it('have names of their own, by which set-up finds them again', () => {
    expect(new Set(policies.map(({ displayName }) => displayName)).size).toBe(policies.length);
    expect(policies.length).toBeGreaterThan(10);
  });

  it('look for lines that the code logs, and every such line is looked for', () => {
    const sought = new Set(allFilters.flatMap(linesIn));
    expect(sought).toEqual(new Set(Object.values(LOG_LINES)));
  });

  it('limit how often one that looks into the log notifies, as Cloud Monitoring demands', () => {
    for (const policy of policies) {
      const looksIntoLog = 'conditionMatchedLog' in policy.conditions[0];
      expect(policy.alertStrategy.notificationRateLimit !== undefined, policy.file).toBe(looksIntoLog);
    }
  });

  it('leave no error unnoticed: the one about all other errors leaves out only lines that another policy names', () => {
    const excluded = linesIn(conditionsOf(policies.find(({ file }) => file === 'errors') ?? expect.fail()));
    const others = policies
      .filter(({ file }) => file !== 'errors')
      .flatMap((policy) => linesIn(conditionsOf(policy)));
    expect(excluded.filter((line) => !others.includes(line))).toEqual([]);
  });

  it('use metrics that set-up makes, each in a file of its name', () => {
    const used = allFilters.flatMap((text) =>
      [...text.matchAll(/logging\.googleapis\.com\/user\/(\w+)|logging_googleapis_com:user_(\w+)/g)].map(
        ([, inFilter, inQuery]) => inFilter ?? inQuery,
      ),
    );
    expect(new Set(used)).toEqual(new Set(metrics.map(({ name }) => name)));
    expect(metrics.map(({ file }) => file)).toEqual(metrics.map(({ name }) => name));
  });

  it('name a runbook that docs/operations.md has', () => {
    const headings = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8').matchAll(/^#+ (.+)$/gm);
    const anchors = new Set(
      [...headings].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    const missing = policies
      .map(({ documentation }) => /docs\/operations\.md#([\w-]+)$/.exec(documentation.content)?.[1])
      .filter((anchor) => anchor === undefined || !anchors.has(anchor));
    expect(missing).toEqual([]);
  });
});

/** How many hours pass between two runs of a schedule. */
function hoursBetween(schedule: string): number {
  const minutes = /^every (\d+) minutes$/.exec(schedule)?.[1];
  if (minutes !== undefined) return Number(minutes) / 60;
  if (/^\d+ \d+ \* \* \*$/.test(schedule)) return 24;
  throw new Error(`${schedule}: how often is that?`);
}

describe.each(Object.entries(SCHEDULES))('%s', (name, { when }) => {
  it('is missed by exactly one policy, about an hour or more after it should have run, and within three hours', () => {
    const windows = allFilters.flatMap((text) =>
      [...text.matchAll(/schedule="([\w-]+)"\}\[(\d+)h\]/g)].filter(([, schedule]) => schedule === name),
    );
    expect(windows).toHaveLength(1);
    const late = Number(windows[0]?.[2]) - hoursBetween(when.schedule);
    expect(late).toBeGreaterThan(0.9);
    expect(late).toBeLessThanOrEqual(3);
  });
});
