/** Authentication: Identity Platform, and the settings that the product relies on. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';
import { root, TYPESCRIPT } from '../../processes.ts';
import { askFor, canAsk } from '../ask.ts';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

type Configuration = v.InferOutput<typeof ConfigurationSchema>;

/** The other settings are only compared with what they have to be. */
const ConfigurationSchema = v.looseObject({
  subtype: v.optional(v.string()),
  authorizedDomains: v.optional(v.array(v.string()), []),
});

/** A setting that has to be so: what it means when it is not, and the change. */
interface Setting {
  mask: string;
  wanted: object;
  what: string;
  change: string;
}

export async function lookAtAuthentication(project: Project): Promise<Finding[]> {
  const now = await readConfiguration(project);
  const findings: Finding[] = isUpgraded(now) ? [] : [upgrade(project)];
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

const configOf = ({ id }: Project) => `/v2/projects/${id}/config`;

function readConfiguration(project: Project) {
  return project.google.read(ConfigurationSchema, 'identitytoolkit', configOf(project));
}

async function write(project: Project, mask: string, wanted: object) {
  await project.google.write('PATCH', 'identitytoolkit', configOf(project), wanted, [['updateMask', mask]]);
}

function isUpgraded(now: Configuration | undefined) {
  return now?.subtype === 'IDENTITY_PLATFORM';
}

/** Whether everything that is wanted is there. Google leaves out what is false. */
function contains(now: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return (now ?? false) === wanted;
  const there = new Map(Object.entries(now ?? {}));
  return Object.entries(wanted).every(([name, value]) => contains(there.get(name), value));
}

function upgrade(project: Project): Finding {
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

function hostsOf({ id, values }: Project) {
  const origins = values().APP_ORIGINS?.split(',') ?? [];
  const own = origins.flatMap((origin) => (URL.canParse(origin.trim()) ? [new URL(origin).hostname] : []));
  return [...new Set([...own, `${id}.firebaseapp.com`, `${id}.web.app`])];
}

function settingsOf({ facts: { PASSWORD_MIN_LENGTH: length } }: Project): Setting[] {
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

/** The account that works as the trainer's, and as the first owner's. */

export async function lookAtTrainer(project: Project): Promise<Finding[]> {
  const { id, facts, google } = project;
  const path = `/v1/projects/${id}/databases/(default)/documents/trainers`;
  const { documents } = (await google.read(TrainersSchema, 'firestore', path)) ?? { documents: [] };
  if (documents.length > 0) return [];
  const what = 'Nobody is named as the trainer, so nobody can open /treinador.';
  const command = `npm run trainer -- add "<email>" --owner --project ${id}`;
  if (!canAsk(project, 'TRAINER_EMAIL')) {
    return [{ what, cure: command, isNote: true }];
  }
  return [
    {
      what,
      change: "make the trainer's account",
      isNote: true,
      async make() {
        const email = await askFor(project, {
          name: 'TRAINER_EMAIL',
          says: 'the address whose reader works as the trainer, sees answers about health and gives money back, under which nothing was bought',
          isRight: (text) => v.is(facts.StoredEmailSchema, text),
        });
        const args = [
          ...TYPESCRIPT,
          join('scripts', 'operate.ts'),
          'trainer',
          'add',
          email,
          '--owner',
          '--project',
          id,
        ];
        const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
        if (status !== 0) console.log(`✗ The trainer was not named, for what is said above.\n  → ${command}`);
      },
    },
  ];
}

const TrainersSchema = v.object({ documents: v.optional(v.array(v.unknown()), []) });
