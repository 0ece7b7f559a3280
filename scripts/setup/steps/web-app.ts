/** The web app of the project, whose configuration the site is built with. */
import * as v from 'valibot';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

const AppsSchema = v.object({
  apps: v.optional(v.array(v.object({ appId: v.string(), displayName: v.optional(v.string()) })), []),
});
const ConfigurationSchema = v.object({
  projectId: v.string(),
  apiKey: v.string(),
  authDomain: v.string(),
  appId: v.string(),
  storageBucket: v.optional(v.string()),
});

/** The name of the web app that the set-up makes. */
const NAME = 'site';

export async function lookAtWebApp(project: Project): Promise<Finding[]> {
  if ((await readWebApp(project)) !== undefined) return [];
  return [
    {
      what: 'The project has no web app.',
      change: `make the web app '${NAME}'`,
      async make() {
        await project.firebase(['apps:create', 'WEB', NAME]);
      },
    },
  ];
}

/**
 * The configuration of the web app by the names that the site is built with; undefined when there is none. It is the app that a
 * set-up made, or the only one there is.
 */
export async function readWebApp({ id, google }: Project) {
  const path = `/v1beta1/projects/${id}/webApps`;
  const { apps = [] } = (await google.read(AppsSchema, 'firebase', path)) ?? {};
  const app =
    apps.find(({ displayName }) => displayName === NAME) ?? (apps.length === 1 ? apps[0] : undefined);
  if (app === undefined) return undefined;
  const found = await google.read(ConfigurationSchema, 'firebase', `${path}/${app.appId}/config`);
  return (
    found && {
      VITE_FIREBASE_PROJECT_ID: found.projectId,
      VITE_FIREBASE_API_KEY: found.apiKey,
      VITE_FIREBASE_AUTH_DOMAIN: found.authDomain,
      VITE_FIREBASE_APP_ID: found.appId,
      VITE_FIREBASE_STORAGE_BUCKET: found.storageBucket ?? `${id}.firebasestorage.app`,
    }
  );
}
