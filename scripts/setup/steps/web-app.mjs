/** The web app of the project, whose configuration the site is built with. */
import * as v from 'valibot';
import { Refusal } from '../../deploy/problem.mjs';
import { writeSettings } from '../write-settings.mjs';

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */

const AppsSchema = v.object({
  result: v.array(v.object({ appId: v.string(), displayName: v.optional(v.string()) })),
});
const AppSchema = v.object({ result: v.object({ appId: v.string() }) });
const ConfigurationSchema = v.object({
  result: v.object({
    sdkConfig: v.object({
      projectId: v.string(),
      apiKey: v.string(),
      authDomain: v.string(),
      appId: v.string(),
      storageBucket: v.optional(v.string()),
    }),
  }),
});

/** The name of the web app that the set-up makes. */
const NAME = 'site';

/**
 * @param {Project} project
 * @returns {Promise<Finding[]>}
 */
export async function lookAtWebApp(project) {
  const values = project.values();
  const appId = values.VITE_FIREBASE_APP_ID ?? (await findWebApp(project));
  if (appId === undefined) {
    return [
      {
        what: 'The project has no web app.',
        change: `make the web app '${NAME}' and write its configuration into config/${project.id}.env`,
        async make() {
          const printed = await project.firebase(['apps:create', 'WEB', NAME, '--json']);
          const { result } = v.parse(AppSchema, JSON.parse(printed));
          writeSettings(project.id, (await readConfiguration(project, result.appId)) ?? {});
        },
      },
    ];
  }
  const wanted = await readConfiguration(project, appId);
  if (wanted === undefined) {
    return [
      {
        what: `The project has no web app ${appId}.`,
        cure: `Remove VITE_FIREBASE_APP_ID from config/${project.id}.env and run npm run setup -- ${project.id}.`,
      },
    ];
  }
  const differing = Object.entries(wanted).filter(([name, value]) => values[name] !== value);
  return differing.map(([name, value]) => ({
    what: `config/${project.id}.env: ${name} is not what the web app has.`,
    change: `write ${name}=${value} into config/${project.id}.env`,
    make: async () => writeSettings(project.id, { [name]: value }),
  }));
}

/**
 * The web app that a set-up made, or the only one there is.
 * @param {Project} project
 */
async function findWebApp({ firebase }) {
  const { result } = v.parse(AppsSchema, JSON.parse(await firebase(['apps:list', 'WEB', '--json'])));
  const ours = result.find(({ displayName }) => displayName === NAME);
  return ours?.appId ?? (result.length === 1 ? result[0]?.appId : undefined);
}

/**
 * The configuration of a web app by our names; undefined when there is no such app.
 * @param {Project} project
 * @param {string} appId
 */
async function readConfiguration({ id, firebase }, appId) {
  let printed;
  try {
    printed = await firebase(['apps:sdkconfig', 'WEB', appId, '--json']);
  } catch (error) {
    if (error instanceof Refusal && /Failed to get WEB app configuration/.test(error.message))
      return undefined;
    throw error;
  }
  const { sdkConfig } = v.parse(ConfigurationSchema, JSON.parse(printed)).result;
  return {
    VITE_FIREBASE_PROJECT_ID: sdkConfig.projectId,
    VITE_FIREBASE_API_KEY: sdkConfig.apiKey,
    VITE_FIREBASE_AUTH_DOMAIN: sdkConfig.authDomain,
    VITE_FIREBASE_APP_ID: sdkConfig.appId,
    VITE_FIREBASE_STORAGE_BUCKET: sdkConfig.storageBucket ?? `${id}.firebasestorage.app`,
  };
}
