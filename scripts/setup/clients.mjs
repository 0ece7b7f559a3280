/**
 * Google's own clients for what a set-up reads and writes. Where they lead can be changed by the same variables as for
 * firebase-tools, so that a rehearsal sees every request.
 */
import { CloudBillingClient } from '@google-cloud/billing';
import { BudgetServiceClient } from '@google-cloud/billing-budgets';
import { AlertPolicyServiceClient, NotificationChannelServiceClient } from '@google-cloud/monitoring';
import { Storage } from '@google-cloud/storage';
import { cloudresourcemanager } from '@googleapis/cloudresourcemanager';
import { firestore } from '@googleapis/firestore';
import { auth, iam } from '@googleapis/iam';
import { identitytoolkit } from '@googleapis/identitytoolkit';
import { logging } from '@googleapis/logging';
import { secretmanager } from '@googleapis/secretmanager';
import { serviceusage } from '@googleapis/serviceusage';
import { GoogleAuth, UserRefreshClient } from 'google-auth-library';

/** @typedef {ReturnType<typeof googleClients>} Clients */

/**
 * The clients, signed in by `token`.
 * @param {string} project
 * @param {string} token
 */
export function googleClients(project, token) {
  const owner = new auth.OAuth2();
  owner.setCredentials({ access_token: token });
  const at = (/** @type {string} */ variable) => {
    const origin = process.env[variable];
    return { auth: owner, ...(origin === undefined ? {} : { rootUrl: `${origin}/` }) };
  };
  // The project pays for these requests: firebase-tools' own project, which pays for the others, has not enabled them.
  const payer = new UserRefreshClient();
  payer.setCredentials({ access_token: token });
  payer.quotaProjectId = project;
  const authOfPayer = new GoogleAuth({ authClient: payer, projectId: project });
  const rest = (/** @type {string} */ variable) => {
    const origin = process.env[variable];
    const { protocol, hostname, port } = new URL(origin ?? 'https://googleapis.com');
    const address = { protocol: protocol.slice(0, -1), apiEndpoint: hostname, port: Number(port) };
    return { fallback: true, auth: authOfPayer, ...(origin === undefined ? {} : address) };
  };
  // No client of Google's for Node knows the default bucket of Storage.
  const storage = process.env.FIREBASE_FIREBASESTORAGE_URL ?? 'https://firebasestorage.googleapis.com';
  const apiEndpoint = process.env.FIREBASE_STORAGE_URL;
  const defaultBucket = `${storage}/v1alpha/projects/${project}/defaultBucket`;
  return {
    readDefaultBucket: () => owner.request({ url: defaultBucket }),
    makeDefaultBucket: (/** @type {string} */ location) =>
      owner.request({ url: defaultBucket, method: 'POST', data: { location } }),
    services: serviceusage({ version: 'v1', ...at('FIREBASE_SERVICE_USAGE_URL') }),
    accounts: iam({ version: 'v1', ...at('FIREBASE_IAM_URL') }),
    policies: cloudresourcemanager({ version: 'v1', ...at('FIREBASE_RESOURCEMANAGER_URL') }),
    authentication: identitytoolkit({ version: 'v2', ...at('FIREBASE_IDENTITY_URL') }),
    secrets: secretmanager({ version: 'v1', ...at('CLOUD_SECRET_MANAGER_URL') }),
    firestore: firestore({ version: 'v1', ...at('FIRESTORE_URL') }),
    logging: logging({ version: 'v2', ...at('FIREBASE_CLOUDLOGGING_URL') }),
    storage: new Storage({
      projectId: project,
      authClient: payer,
      ...(apiEndpoint === undefined ? {} : { apiEndpoint }),
    }),
    billing: new CloudBillingClient(rest('FIREBASE_CLOUDBILLING_URL')),
    budgets: new BudgetServiceClient(rest('BILLING_BUDGETS_URL')),
    alerts: new AlertPolicyServiceClient(rest('CLOUD_MONITORING_URL')),
    channels: new NotificationChannelServiceClient(rest('CLOUD_MONITORING_URL')),
  };
}
