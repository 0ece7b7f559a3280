/** Authentication: Identity Platform, and the settings that the product relies on. */
import * as v from 'valibot';

/** @import { Project } from '../open-project.mjs' */
/** @import { Finding } from '../step.mjs' */
/** @typedef {v.InferOutput<typeof ConfigurationSchema>} Configuration */

const yes = v.optional(v.boolean());
/** What of the configuration is looked at. */
const ConfigurationSchema = v.object({
  subtype: v.optional(v.string()),
  signIn: v.optional(v.object({ email: v.optional(v.object({ enabled: yes, passwordRequired: yes })) })),
  emailPrivacyConfig: v.optional(v.object({ enableImprovedEmailPrivacy: yes })),
  passwordPolicyConfig: v.optional(
    v.object({
      passwordPolicyEnforcementState: v.optional(v.string()),
      passwordPolicyVersions: v.optional(
        v.array(
          v.object({
            customStrengthOptions: v.optional(v.object({ minPasswordLength: v.optional(v.number()) })),
          }),
        ),
      ),
    }),
  ),
  notification: v.optional(v.object({ defaultLocale: v.optional(v.string()) })),
  client: v.optional(v.object({ permissions: v.optional(v.object({ disabledUserDeletion: yes })) })),
  authorizedDomains: v.optional(v.array(v.string())),
});

/**
 * What each setting has to be: whether it is so, what it means when it is not, and the change.
 * @typedef {{ mask: string, isRight: (now: Configuration) => boolean, what: string, change: string,
 *   make: (now: Configuration) => object }} Setting
 */

/**
 * @param {Project} project
 * @returns {Promise<Finding[]>}
 */
export async function lookAtAuthentication(project) {
  const now = await readConfiguration(project);
  /** @type {Finding[]} */
  const findings = isUpgraded(now) ? [] : [upgrade(project)];
  for (const { mask, isRight, what, change, make } of settingsOf(project)) {
    if (isRight(now ?? {})) continue;
    findings.push({
      what,
      change,
      async make() {
        // What a setting replaces is read again, because the upgrade brings a configuration of its own.
        const body = make((await readConfiguration(project)) ?? {});
        await project.google.write('PATCH', 'identitytoolkit', configOf(project), body, [
          ['updateMask', mask],
        ]);
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

/** @param {Configuration | undefined} now */
function isUpgraded(now) {
  return now?.subtype === 'IDENTITY_PLATFORM';
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

/**
 * @param {Project} project
 * @returns {Setting[]}
 */
function settingsOf({ id, facts, values }) {
  const origins = values().APP_ORIGINS?.split(',') ?? [];
  const own = origins.flatMap((origin) => (URL.canParse(origin.trim()) ? [new URL(origin).hostname] : []));
  const hosts = [...new Set([...own, `${id}.firebaseapp.com`, `${id}.web.app`])];
  const length = facts.PASSWORD_MIN_LENGTH;
  const lacking = (/** @type {Configuration} */ now) =>
    hosts.filter((host) => !now.authorizedDomains?.includes(host));
  return [
    {
      mask: 'signIn.email',
      isRight: ({ signIn }) => signIn?.email?.enabled === true && signIn.email.passwordRequired === true,
      what: 'Nobody can sign in with e-mail and password.',
      change: 'allow the sign-in with e-mail and password',
      make: () => ({ signIn: { email: { enabled: true, passwordRequired: true } } }),
    },
    {
      mask: 'emailPrivacyConfig.enableImprovedEmailPrivacy',
      isRight: ({ emailPrivacyConfig }) => emailPrivacyConfig?.enableImprovedEmailPrivacy === true,
      what: 'E-mail enumeration protection is off: anybody can ask which addresses have an account.',
      change: 'switch on e-mail enumeration protection',
      make: () => ({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    },
    {
      mask: 'passwordPolicyConfig',
      isRight: ({ passwordPolicyConfig: policy }) =>
        policy?.passwordPolicyEnforcementState === 'ENFORCE' &&
        policy.passwordPolicyVersions?.[0]?.customStrengthOptions?.minPasswordLength === length,
      what: `The shortest password is not ${length} characters, as the site says.`,
      change: `enforce a password policy of at least ${length} characters`,
      make: () => ({
        passwordPolicyConfig: {
          passwordPolicyEnforcementState: 'ENFORCE',
          forceUpgradeOnSignin: false,
          passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: length } }],
        },
      }),
    },
    {
      mask: 'notification.defaultLocale',
      isRight: ({ notification }) => notification?.defaultLocale === 'pt-BR',
      what: "Authentication's own texts are not in Portuguese.",
      change: "set the language of Authentication's own texts to pt-BR",
      make: () => ({ notification: { defaultLocale: 'pt-BR' } }),
    },
    {
      mask: 'client.permissions.disabledUserDeletion',
      isRight: ({ client }) => client?.permissions?.disabledUserDeletion === true,
      what: 'A browser may delete its account past our server, and the card would go on being charged.',
      change: 'forbid the deletion of accounts by browsers',
      make: () => ({ client: { permissions: { disabledUserDeletion: true } } }),
    },
    {
      mask: 'authorizedDomains',
      isRight: (now) => lacking(now).length === 0,
      what: `Authentication does not know all domains of the site (${hosts.join(', ')}).`,
      change: `authorise the domains ${hosts.join(', ')}`,
      make: (now) => ({ authorizedDomains: [...(now.authorizedDomains ?? []), ...lacking(now)] }),
    },
  ];
}
