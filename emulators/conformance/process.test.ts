import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let directory: string;
let program: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'firestore-process-'));
  program = join(directory, 'firestore.mjs');
  const input = join(import.meta.dirname, '..', '..', 'emulators', 'firestore', 'main.ts');
  const bundle = await rolldown({ input, platform: 'node' });
  await bundle.write({ file: program, format: 'esm', codeSplitting: false });
  await bundle.close();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rm(directory, { recursive: true }));

interface Started {
  readonly child: ChildProcess;
  /** Resolves with the port once it is announced. */
  readonly port: Promise<number>;
  readonly exit: Promise<{ code: number | null; stderr: string }>;
}

function start(...flags: string[]): Started {
  return follow(spawn(process.execPath, [program, '--host', '127.0.0.1', ...flags]));
}

function follow(child: ChildProcess): Started {
  children.push(child);
  let [stdout, stderr] = ['', ''];
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const port = new Promise<number>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const announced = /Firestore emulator on 127\.0\.0\.1:(\d+)/.exec(stdout)?.[1];
      if (announced !== undefined) resolve(Number(announced));
    });
  });
  const exit = new Promise<{ code: number | null; stderr: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, stderr }));
  });
  return { child, port, exit };
}

describe('the emulator as the process that firebase-tools starts', () => {
  it('serves with every flag that firebase-tools may pass, known or not', async () => {
    const flags =
      '--port 0 --websocket_port 9150 --database-edition standard --project_id demo-x --single_project_mode true';
    const { port } = start(...flags.split(' '), '--functions_emulator', '127.0.0.1:1');
    expect(await (await fetch(`http://127.0.0.1:${await port}/`)).text()).toBe('Ok\n');
  });

  it('accepts pages of the host names in EMULATOR_ALLOWED_HOSTS, and of no others', async () => {
    const env = { ...process.env, EMULATOR_ALLOWED_HOSTS: 'box.lan,other.lan' };
    const { port } = follow(spawn(process.execPath, [program, '--port', '0'], { env }));
    const statusFor = async (origin: string) =>
      (await fetch(`http://127.0.0.1:${await port}/`, { headers: { origin } })).status;
    expect(await statusFor('http://other.lan:5000')).toBe(200);
    expect(await statusFor('http://third.lan:5000')).toBe(403);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends with 0 on %s, even with an open stream', async (signal) => {
    const { child, port, exit } = start('--port', '0');
    const channel = `http://127.0.0.1:${await port}/google.firestore.v1.Firestore/Listen/channel?VER=8`;
    const greeting = await fetch(`${channel}&RID=1`, { method: 'POST', body: 'count=0' });
    const sid = /"c","([^"]+)"/.exec(await greeting.text())?.[1];
    const stream = await fetch(`${channel}&RID=rpc&SID=${sid}&AID=0&CI=0`);
    child.kill(signal);
    expect((await exit).code).toBe(0);
    await expect(stream.text()).rejects.toThrow();
  });

  it('ends on POST /shutdown', async () => {
    const { port, exit } = start('--port', '0');
    await fetch(`http://127.0.0.1:${await port}/shutdown`, { method: 'POST' });
    expect((await exit).code).toBe(0);
  });

  it('finishes an export that is under way when it is told to end', async () => {
    const first = start('--port', '0');
    const base = `http://127.0.0.1:${await first.port}`;
    const database = 'projects/demo-x/databases/(default)';
    const text = 'x'.repeat(1_000);
    // The export of 3 MB still runs when the signal comes, and ends within the emulator's 3.5 s on a busy machine, too.
    const writes = Array.from({ length: 3_000 }, (_none, i) => ({
      update: { name: `${database}/documents/c/${i}`, fields: { text: { stringValue: text } } },
    }));
    const authorization = 'Bearer owner';
    await fetch(`${base}/v1/${database}/documents:commit`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ writes }),
    });
    const folder = await mkdtemp(join(directory, 'export-'));
    const begun = new Promise((resolve) => watch(folder).once('change', resolve));
    const answer = fetch(`${base}/emulator/v1/projects/demo-x:export`, {
      method: 'POST',
      body: JSON.stringify({ database, export_directory: folder, export_name: 'saved' }),
    });
    await begun;
    first.child.kill('SIGINT');
    expect((await answer).status).toBe(200);
    expect((await first.exit).code).toBe(0);
    const second = start('--port', '0', '--seed_from_export', join(folder, 'saved'));
    const last = `http://127.0.0.1:${await second.port}/v1/${database}/documents/c/2999`;
    expect((await fetch(last, { headers: { authorization } })).status).toBe(200);
  });

  it('names a busy port and ends with an error', async () => {
    const busy = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => busy.once('listening', resolve));
    const { port } = busy.address() as AddressInfo;
    const { code, stderr } = await start('--port', String(port)).exit;
    await new Promise((resolve) => busy.close(resolve));
    expect(code).toBe(1);
    expect(stderr).toContain('address already in use');
    expect(stderr).toContain(`127.0.0.1:${port}`);
  });

  it('refuses to start, instead of starting empty, when the export to import is missing', async () => {
    const { code, stderr } = await start('--port', '0', '--seed_from_export', join(directory, 'none')).exit;
    expect(code).toBe(1);
    expect(stderr).toContain('ENOENT');
  });

  it('refuses to start with rules that do not compile, and says where', async () => {
    const rules = join(directory, 'bad.rules');
    await writeFile(rules, 'service cloud.firestore {\n  match /x { allow read: if }\n}\n');
    const { code, stderr } = await start('--port', '0', '--rules', rules).exit;
    expect(code).toBe(1);
    expect(stderr).toContain('L2:');
  });

  it('ends by itself when nobody reads what it writes', async () => {
    const { child, exit } = start('--port', '0');
    child.stdout?.destroy();
    child.stderr?.destroy();
    expect((await exit).code).toBe(0);
  });

  it('ends by itself when its parent is killed', async () => {
    const parentScript = `
      const child = require('node:child_process').spawn(process.execPath, ${JSON.stringify([program, '--port', '0'])},
        { stdio: 'inherit' });
      setInterval(() => child.pid, 1000);
    `;
    const { child, port, exit } = follow(spawn(process.execPath, ['-e', parentScript]));
    await port;
    child.kill('SIGKILL');
    // The pipes of the parent close only once the emulator, which inherited them, has ended too.
    expect((await exit).code).toBeNull();
  });
});
