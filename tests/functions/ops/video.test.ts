import { readFileSync } from 'node:fs';
import { DEMO_VIDEO } from 'emulators';
import { beforeEach, describe, expect, it } from 'vitest';
import { useExportFolder } from '../support/export-files.ts';
import { PATIENCE, useProgram } from '../support/program.ts';
import { useStage } from '../support/stage.ts';

const BUCKET = 'demo-functions-video.appspot.com';
const stage = useStage('video', { VITE_FIREBASE_STORAGE_BUCKET: BUCKET });
const program = useProgram('video');
const folder = useExportFolder();
const FILM = readFileSync(DEMO_VIDEO);
/** The same film with a comment behind it: another content. */
const OTHER = Buffer.concat([FILM, Buffer.from([0, 0, 0, 12]), Buffer.from('freeotra')]);

const origin = () => `http://${process.env['FIREBASE_STORAGE_EMULATOR_HOST']}`;
const asOwner = { headers: { authorization: 'Bearer owner' } };
const files = async () => {
  const answer = await fetch(`${origin()}/storage/v1/b/${BUCKET}/o`, asOwner);
  const { items = [] } = (await answer.json()) as { readonly items?: readonly { readonly name: string }[] };
  return items.map(({ name }) => name);
};
const rows = async () => Object.values(await stage.dump());
const publish = async (content: Buffer | string, ...flags: readonly string[]) =>
  program.run(await folder.write('film.mp4', content), ...flags);

beforeEach(async () => {
  await stage.reset();
  for (const name of await files()) {
    await fetch(`${origin()}/storage/v1/b/${BUCKET}/o/${encodeURIComponent(name)}`, {
      ...asOwner,
      method: 'DELETE',
    });
  }
});

describe('the demo film', () => {
  it('is put where the site looks for it, with its type and for ever in caches', PATIENCE, async () => {
    expect((await publish(FILM, '--dry-run')).lines.at(-1)).toBe('This was a dry run: nothing was changed.');
    expect([await files(), await rows()]).toEqual([[], []]);

    const { code, lines } = await publish(FILM);
    expect([code, lines]).toEqual([
      0,
      [expect.stringContaining('uploads videos/demo-'), 'shows it on the site'],
    ]);
    const [name = ''] = await files();
    expect(await rows()).toEqual([
      { file_path: name.replace('videos/', ''), video_type: 'demo', aspect_ratio: '9:16', is_active: true },
    ]);
    const address = `${origin()}/storage/v1/b/${BUCKET}/o/${encodeURIComponent(name)}`;
    const got = await fetch(`${address}?alt=media`, asOwner);
    expect(FILM.equals(Buffer.from(await got.arrayBuffer()))).toBe(true);
    expect(await (await fetch(address, asOwner)).json()).toMatchObject({
      contentType: 'video/mp4',
      cacheControl: 'public, max-age=31536000, immutable',
    });

    expect((await publish(FILM)).lines).toEqual(['Nothing to do: the site shows this film.']);
  });

  it('takes the place of the earlier ones, and completes a run that broke off', PATIENCE, async () => {
    await publish(FILM);
    await stage.db.doc('app_videos/imported').set({
      file_path: 'antigo.mp4',
      video_type: 'demo',
      aspect_ratio: '9:16',
      is_active: true,
    });
    const [first = ''] = await files();
    const { lines } = await publish(OTHER);
    expect(lines.slice(1)).toEqual(['shows it on the site', `removes ${first}`]);
    const [second = '', ...rest] = await files();
    expect(rest).toEqual([]);
    const named = await stage.db.collection('app_videos').where('is_active', '==', true).get();
    expect(named.docs.map((doc) => `videos/${doc.get('file_path')}`)).toEqual([second]);

    // A run that died after the upload left the file and no row.
    await stage.db.doc('app_videos/demo').delete();
    expect((await publish(OTHER)).lines).toEqual(['shows it on the site']);
  });

  it(
    'is refused where a phone would not play it, with the cure, and the earlier one stays',
    PATIENCE,
    async () => {
      await publish(FILM);
      const before = [await files(), await rows()];
      const ftyp = FILM.subarray(0, FILM.readUInt32BE(0));
      const hevc = Buffer.from(FILM.toString('latin1').replaceAll('avc1', 'hvc1'), 'latin1');
      const quickTime = Buffer.from(FILM);
      quickTime.write('qt  ', 8, 'latin1');
      const late = Buffer.concat([
        ftyp,
        Buffer.from([0, 0, 0, 8]),
        Buffer.from('mdat'),
        FILM.subarray(ftyp.length),
      ]);
      const refused: readonly (readonly [content: Buffer | string, why: string])[] = [
        ['GIF89a', 'This is no MP4 and no WebM.'],
        ['', 'This is no MP4 and no WebM.'],
        [hevc, 'The film is not coded in H.264, VP9 or AV1'],
        [quickTime, 'This is QuickTime'],
        [late, 'stands at its end'],
        [ftyp, 'The film is not whole'],
        [FILM.subarray(0, 2_000), 'The film is not whole'],
        [Buffer.concat([FILM, Buffer.alloc(15_000_000)]), 'More than 15 MB is too much for a phone.'],
      ];
      for (const [content, why] of refused) {
        const { code, lines } = await publish(content);
        expect([code, lines]).toEqual([1, [expect.stringContaining(why)]]);
        expect(lines[0]).toContain('ffmpeg -i <film>');
      }
      expect((await program.run('/nowhere.mp4')).lines).toEqual(['The film cannot be read (ENOENT).']);
      expect((await program.run()).lines).toEqual(['No film is named.', expect.stringMatching(/^Usage:/)]);
      expect([await files(), await rows()]).toEqual(before);
    },
  );
});
