import type { Api } from './api.ts';

/** Secret Manager: the secrets with their values, and who may read them. */
export const secrets: Api = ({ method, path, query, body }, project) => {
  const named = /\/secrets\/([^/:]+)/.exec(path)?.[1] ?? query.get('secretId') ?? '';
  const secret = `projects/123456789012/secrets/${named}`;
  const version = `${secret}/versions/1`;
  if (method === 'POST' && path.endsWith('/secrets')) return { name: secret };
  if (path.endsWith(':addVersion')) {
    const { data } = body['payload'] as { data: string };
    const value = Buffer.from(data, 'base64').toString('utf8');
    project.secrets.set(named, { value, createTime: new Date().toISOString() });
    return { name: version, state: 'ENABLED' };
  }
  const found = project.secrets.get(named);
  if (found === undefined) return undefined;
  if (path.endsWith(':getIamPolicy')) return { version: 1, etag: 'x', bindings: [] };
  if (path.endsWith(':setIamPolicy') && method === 'POST') return body['policy'];
  if (path.endsWith(':access')) {
    return { payload: { data: Buffer.from(found.value).toString('base64') } };
  }
  if (path.includes('/versions')) return { name: version, state: 'ENABLED', createTime: found.createTime };
  return { name: secret, replication: { automatic: {} }, labels: {} };
};
