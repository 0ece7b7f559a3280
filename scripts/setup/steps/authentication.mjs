/** Authentication: Identity Platform, and the settings that the product relies on. */
import * as v from 'valibot';

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */
/** @typedef {v.InferOutput<typeof ConfigurationSchema>} Configuration */

/** The other settings are only compared with what they have to be. */
const ConfigurationSchema = v.looseObject({
  subtype: v.optional(v.string()),
  authorizedDomains: v.optional(v.array(v.string()), []),
});

/**
 * A setting that has to be so: what it means when it is not, and the change.
 * @typedef {{ mask: string, wanted: object, what: string, change: string }} Setting
 */

/**
 * @param {Project} project
 * @returns {Promise<Finding[]>}
 */
export async function lookAtAuthentication(project) {
  const now = await readConfiguration(project);
  /** @type {Finding[]} */
  const findings = isUpgraded(now) ? [] : [upgrade(project)];
  for (const { mask, wanted, what, change } of settingsOf(project)) {
    if (contains(now, wanted)) continue;
    findings.push({ what, change, make: () => write(project, mask, wanted) });
  }
  const hosts = hostsOf(project);
  if (hosts.some((host) => !now?.authorizedDomains.includes(host))) {
    findings.push({
      what: `Authentication does not know all domains of the site (${hosts.join(', ')}).`,
      change: `authorise the domains ${hosts.join(', ')}`,
      async make() {
        // They are read again, because the upgrade brings some of its own.
        const others = (await readConfiguration(project))?.authorizedDomains ?? [];
        await write(project, 'authorizedDomains', { authorizedDomains: [...new Set([...others, ...hosts])] });
      },
    });
  }
  return findings;
}

/** @param {Project} project */
const configOf = ({ id }) => `/v2/projects/${id}/config`;

/** @param {Project} project */
function readConfiguration(project) {
  return project.google.read(ConfigurationSchema, 'identitytoolkit', configOf(project));
}

/**
 * @param {Project} project
 * @param {string} mask
 * @param {object} wanted
 */
async function write(project, mask, wanted) {
  await project.google.write('PATCH', 'identitytoolkit', configOf(project), wanted, [['updateMask', mask]]);
}

/** @param {Configuration | undefined} now */
function isUpgraded(now) {
  return now?.subtype === 'IDENTITY_PLATFORM';
}

/**
 * Whether everything that is wanted is there. Google leaves out what is false.
 * @param {unknown} now
 * @param {unknown} wanted
 * @returns {boolean}
 */
function contains(now, wanted) {
  if (typeof wanted !== 'object' || wanted === null) return (now ?? false) === wanted;
  const there = new Map(Object.entries(now ?? {}));
  return Object.entries(wanted).every(([name, value]) => contains(there.get(name), value));
}

/**
 * @param {Project} project
 * @returns {Finding}
 */
function upgrade(project) {
  const { id, google } = project;
  const what =
    'Authentication is not upgraded to Identity Platform, so the gate before each sign-up cannot be registered.';
  return {
    what,
    change: 'upgrade Authentication to Identity Platform (free up to 50,000 accounts a month)',
    async make() {
      const path = `/v2/projects/${id}/identityPlatform:initializeAuth`;
      await google.write('POST', 'identitytoolkit', path, {});
      if (isUpgraded(await readConfiguration(project))) return;
      throw new Error(
        `${what} Upgrade at https://console.firebase.google.com/project/${id}/authentication/settings`,
      );
    },
  };
}

/** @param {Project} project */
function hostsOf({ id, values }) {
  const origins = values().APP_ORIGINS?.split(',') ?? [];
  const own = origins.flatMap((origin) => (URL.canParse(origin.trim()) ? [new URL(origin).hostname] : []));
  return [...new Set([...own, `${id}.firebaseapp.com`, `${id}.web.app`])];
}

/**
 * @param {Project} project
 * @returns {Setting[]}
 */
function settingsOf({ facts: { PASSWORD_MIN_LENGTH: length } }) {
  return [
    {
      mask: 'signIn.email',
      wanted: { signIn: { email: { enabled: true, passwordRequired: true } } },
      what: 'Nobody can sign in with e-mail and password.',
      change: 'allow the sign-in with e-mail and password',
    },
    {
      mask: 'emailPrivacyConfig.enableImprovedEmailPrivacy',
      wanted: { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } },
      what: 'E-mail enumeration protection is off: anybody can ask which addresses have an account.',
      change: 'switch on e-mail enumeration protection',
    },
    {
      mask: 'passwordPolicyConfig',
      wanted: {
        passwordPolicyConfig: {
          passwordPolicyEnforcementState: 'ENFORCE',
          forceUpgradeOnSignin: false,
          passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: length } }],
        },
      },
      what: `The shortest password is not ${length} characters, as the site says.`,
      change: `enforce a password policy of at least ${length} characters`,
    },
    {
      mask: 'notification.defaultLocale',
      wanted: { notification: { defaultLocale: 'pt-BR' } },
      what: "Authentication's own texts are not in Portuguese.",
      change: "set the language of Authentication's own texts to pt-BR",
    },
    {
      mask: 'client.permissions.disabledUserDeletion',
      wanted: { client: { permissions: { disabledUserDeletion: true } } },
      what: 'A browser may delete its account past our server, and the card would go on being charged.',
      change: 'forbid the deletion of accounts by browsers',
    },
  ];
}
