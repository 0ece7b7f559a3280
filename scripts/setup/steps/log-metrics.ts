/** The numbers that Google counts from the log, of config/alerts/metrics. Alert policies watch them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { root } from '../../processes.ts';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

const MetricSchema = v.looseObject({
  name: v.string(),
  filter: v.string(),
  labelExtractors: v.optional(v.record(v.string(), v.string()), {}),
});

export async function lookAtLogMetrics({ id, google }: Project): Promise<Finding[]> {
  const folder = join(root, 'config', 'alerts', 'metrics');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const findings: Finding[] = [];
  for (const file of files.toSorted()) {
    const metric = v.parse(MetricSchema, JSON.parse(readFileSync(join(folder, file), 'utf8')));
    const { name, filter, labelExtractors } = metric;
    const path = `/v2/projects/${id}/metrics/${name}`;
    const now = await google.read(MetricSchema, 'logging', path);
    if (now?.filter === filter && isDeepStrictEqual(now.labelExtractors, labelExtractors)) continue;
    findings.push({
      what: now ? `The metric ${name} is not as its file says.` : `The log is not counted as ${name}.`,
      change: `count the log as ${name}`,
      // Update makes a metric where there is none.
      async make() {
        await google.write('PUT', 'logging', path, metric);
      },
      isNote: true,
    });
  }
  return findings;
}
