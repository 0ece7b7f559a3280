/**
 * What the commands of a deployment have to know of the product's own code. They import it when they have checked the content,
 * because it cannot be loaded with a wrong one.
 */
import * as v from 'valibot';
import { StoredEmailSchema } from '../../domain/src/kit/email.ts';
import { ConfigSchema } from '../../functions/src/kit/config-schema.ts';
import { REGION } from '../../functions/src/kit/deployment.ts';
import { SiteSchema } from '../../web/src/kit/config/site-schema.ts';

export { StoredEmailSchema };
export { COPIES } from 'domain/kit/terms';
export { PASSWORD_MIN_LENGTH } from '../../domain/src/kit/text-field.ts';
export { ABOUT } from '../../domain/src/kit/content/about.ts';
export { CLAIMS } from '../../domain/src/kit/content/landing.ts';
export { DELIVERY } from '../../domain/src/kit/content/about.ts';
export { PLANS } from '../../domain/src/buy/plans.ts';
export { TESTIMONIALS } from '../../domain/src/kit/content/landing.ts';
export { TRAINER } from '../../domain/src/kit/content/trainer.ts';
export {
  ABACATEPAY_EVENTS,
  SERVICE_ACCOUNTS,
  SERVICE_ACCOUNT_ROLES,
  STRIPE_API_VERSION,
  STRIPE_EVENTS,
} from '../../functions/src/kit/deployment.ts';
export { smtpOptions } from '../../functions/src/mail/smtp.ts';
export { REGION };

/** What concerns the deployment alone. */
const DeploymentSchema = v.object({
  /** The project that `--staging` deploys to. */
  STAGING_PROJECT: v.optional(v.string()),
  /** What of the content that was handed over is true of the owner, too: `claims`, `videos`, `crossed_out_cents`, by commas. */
  TRUE_CONTENT: v.optional(v.string()),
  /** The mailbox that Google's monitoring writes to. */
  ALERT_EMAIL: v.optional(StoredEmailSchema),
  /** The mailbox of a second person to whom it writes, too. */
  SECOND_ALERT_EMAIL: v.optional(StoredEmailSchema),
});

const { VITE_API_BASE, VITE_APP_CHECK_KEY, VITE_PANEL_WORKER } = SiteSchema.entries;

/** The schema of config/<project>.env. The other values of the site come from the project's web app. */
export const SettingsSchema = v.object({
  VITE_API_BASE,
  VITE_APP_CHECK_KEY,
  VITE_PANEL_WORKER,
  ...ConfigSchema.entries,
  ...DeploymentSchema.entries,
});

/** The values of config/<project>.env that are deployed with the functions. */
export const FUNCTIONS_NAMES: readonly string[] = Object.keys(ConfigSchema.entries);
