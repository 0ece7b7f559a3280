import type { Api } from './api.ts';

/** Hosting: a site, a version with its files and configuration, and the release that makes it live. */
export const hosting: Api = ({ method, path, body, address }, project) => {
  const site = `projects/${project.id}/sites/${project.id}`;
  const version = `${site}/versions/1`;
  if (path.endsWith('/sites') && method === 'GET') {
    return { sites: [{ name: site, type: 'DEFAULT_SITE', defaultUrl: `https://${project.id}.web.app` }] };
  }
  if (path.endsWith('/versions') && method === 'POST') return { name: version, status: 'CREATED' };
  if (path.endsWith(':populateFiles')) {
    project.siteFiles = Object.keys(body['files'] ?? {});
    return { uploadRequiredHashes: [], uploadUrl: `${address}/upload` };
  }
  if (path.endsWith('/versions/1') && method === 'PATCH') {
    if (body['config']) project.siteConfig = body['config'] as Record<string, unknown>;
    return { name: version, status: 'FINALIZED', config: body['config'] };
  }
  if (path.includes('/releases') && method === 'POST') {
    project.live.push('site');
    return { name: `${site}/channels/live/releases/1`, version: { name: version } };
  }
  return method === 'GET' ? {} : undefined;
};
