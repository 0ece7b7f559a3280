/** Seeds the landing page's demo video: the file in Storage, and the document that names it (spec §3). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'demo.mp4';
const bucketOf = (project: string) => `${project}.appspot.com`;

/** Uploads the video as `videos/demo.mp4` and writes its document. */
export async function seedVideo({
  project,
  ports,
}: {
  project: string;
  ports: { firestore: number; storage: number };
}) {
  const name = encodeURIComponent(`videos/${FILE}`);
  await send(`http://127.0.0.1:${ports.storage}/v0/b/${bucketOf(project)}/o?uploadType=media&name=${name}`, {
    method: 'POST',
    headers: { 'content-type': 'video/mp4' },
    body: readFileSync(join(import.meta.dirname, 'files', FILE)),
  });
  await send(
    `http://127.0.0.1:${ports.firestore}/v1/projects/${project}/databases/(default)/documents/app_videos/demo`,
    {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        fields: {
          file_path: { stringValue: FILE },
          video_type: { stringValue: 'demo' },
          aspect_ratio: { stringValue: '9:16' },
          is_active: { booleanValue: true },
        },
      }),
    },
  );
}

/** Sends a request as an administrator. Throws when it is refused. */
async function send(
  url: string,
  request: { method: string; headers: Record<string, string>; body: BodyInit },
) {
  const response = await fetch(url, {
    ...request,
    headers: { ...request.headers, authorization: 'Bearer owner' },
  });
  if (!response.ok) throw new Error(`Seeding: ${url} answered ${response.status}: ${await response.text()}`);
}
