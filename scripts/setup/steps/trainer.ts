/** The account that works as the trainer's. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';
import { root, TYPESCRIPT } from '../../processes.ts';
import { askFor, canAsk } from '../ask.ts';
import type { Project } from '../open-project.ts';
import type { Finding } from '../step.ts';

export async function lookAtTrainer(project: Project): Promise<Finding[]> {
  const { id, facts, google } = project;
  const path = `/v1/projects/${id}/databases/(default)/documents/trainers`;
  const { documents } = (await google.read(TrainersSchema, 'firestore', path)) ?? { documents: [] };
  if (documents.length > 0) return [];
  const what = 'Nobody is named as the trainer, so nobody can open /treinador.';
  const command = `npm run trainer -- add "<email>" --project ${id}`;
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
          says: 'the address whose reader works as the trainer and sees answers about health, under which nothing was bought',
          isRight: (text) => v.is(facts.StoredEmailSchema, text),
        });
        const args = [...TYPESCRIPT, join('scripts', 'operate.ts'), 'trainer', 'add', email, '--project', id];
        const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
        if (status !== 0) console.log(`✗ The trainer was not named, for what is said above.\n  → ${command}`);
      },
    },
  ];
}

const TrainersSchema = v.object({ documents: v.optional(v.array(v.unknown()), []) });
