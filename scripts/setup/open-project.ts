/** What the steps of a set-up know of a project, and how they reach it. */
import * as v from 'valibot';
import { firebase } from '../deploy/firebase.ts';
import { hasSettings, readSettings } from '../deploy/settings.ts';
import { ask } from './ask.ts';
import { signInAtGoogle, type Google } from './google.ts';
import type * as Facts from '../deploy/facts.ts';

export type Project = Awaited<ReturnType<typeof openProject>>;

export interface Secret {
  value: string;
  since: Date;
}

const VersionSchema = v.object({ state: v.string(), createTime: v.string() });
const ValueSchema = v.object({ payload: v.object({ data: v.optional(v.string(), '') }) });

/** Signs in and answers the project. Throws a refusal when nobody is signed in. */
export async function openProject(id: string, isStaging: boolean, facts: typeof Facts) {
  const values = () => (hasSettings(id) ? readSettings(id).values : {});
  const google = await signInAtGoogle(id);
  const known: Map<string, Promise<Secret | undefined>> = new Map();
  return {
    id,
    isStaging,
    facts,
    google,
    /** The settings as the file has them now, which may not be there yet. */
    values,
    /** The site's own origin; undefined before there is a file. */
    site: () => values().APP_ORIGINS?.split(',')[0]?.trim(),
    /** Where the questions of the set-up are answered: at a terminal, or else in the environment. */
    isAtTerminal: process.stdin.isTTY,
    ask,
    /** Runs a command of firebase-tools. `input` is what it reads, where a value must not stand in its arguments. */
    firebase: (args: readonly string[], input?: string) =>
      firebase(id, args, input === undefined ? {} : { input }),
    /** A secret's latest value and when it was stored; undefined when it has none. */
    secret: (name: string) => {
      const asked = known.get(name) ?? readSecret(google, id, name);
      known.set(name, asked);
      return asked;
    },
    setSecret: async (name: string, value: string) => {
      await firebase(id, ['functions:secrets:set', name, '--data-file', '-'], { input: value });
      known.delete(name);
    },
  };
}

async function readSecret(google: Google, project: string, secret: string): Promise<Secret | undefined> {
  const latest = `/v1/projects/${project}/secrets/${secret}/versions/latest`;
  const version = await google.read(VersionSchema, 'secretmanager', latest);
  if (version?.state !== 'ENABLED') return undefined;
  const read = await google.read(ValueSchema, 'secretmanager', `${latest}:access`);
  if (read === undefined) return undefined;
  const value = Buffer.from(read.payload.data, 'base64').toString('utf8');
  return { value, since: new Date(version.createTime) };
}
