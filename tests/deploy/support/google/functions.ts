import { type Api, Refused } from './api.ts';

/** Cloud Functions, second generation. The first generation is asked too, and has none. */
export const functions: Api = ({ method, path, query, body, address }, project) => {
  if (path.startsWith('/v1/')) return { functions: [] };
  if (path.endsWith('/locations/-/functions')) return { functions: [...project.functions.values()] };
  if (path.endsWith('/functions:generateUploadUrl')) {
    return {
      uploadUrl: `${address}/storage/upload`,
      storageSource: { bucket: 'upload', object: 'source.zip' },
    };
  }
  if (path.startsWith('/v2/operations/')) {
    const name = path.split('/').at(-1) ?? '';
    return { name: `operations/${name}`, done: true, response: project.functions.get(name) };
  }
  const name = query.get('functionId') ?? path.split('/').at(-1) ?? '';
  if (method === 'DELETE') {
    project.functions.delete(name);
    return { name: `operations/${name}`, done: true };
  }
  if (method !== 'POST' && method !== 'PATCH') return undefined;
  const { serviceAccountEmail = '' } = (body['serviceConfig'] ?? {}) as { serviceAccountEmail?: string };
  if (!project.serviceAccounts.has(serviceAccountEmail))
    return new Refused(404, 'Service account does not exist.');
  const service = `projects/${project.id}/locations/southamerica-east1/services/${name}`;
  const url = `https://${name}.example.org`;
  const { serviceConfig = {} } = body as { serviceConfig?: object };
  project.functions.set(name, {
    ...body,
    name: `projects/${project.id}/locations/southamerica-east1/functions/${name}`,
    environment: 'GEN_2',
    state: 'ACTIVE',
    url,
    serviceConfig: { ...serviceConfig, service, uri: url },
  });
  project.live.push(`function:${name}`);
  return { name: `operations/${name}`, done: false };
};
