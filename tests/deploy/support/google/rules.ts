import type { Api } from './api.ts';

/** The rules of Firestore and Storage: tested, made as a ruleset, and released. */
export const rules: Api = ({ method, path, body }, project) => {
  if (path.endsWith(':test')) return { issues: [] };
  if (path.endsWith('/rulesets') && method === 'POST') {
    return { name: `projects/${project.id}/rulesets/${project.live.length + 1}` };
  }
  if (path.includes('/releases')) {
    if (method === 'GET') return { releases: [] };
    const { name = '' } = (body['release'] ?? body) as { name?: string };
    project.live.push(`rules:${name.split('/')[3] ?? ''}`);
    return { name };
  }
  return undefined;
};
