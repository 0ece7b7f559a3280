import { describe, expect, it } from 'vitest';
import { type FrameHeader, FrameScanner } from './absorb-late-resets.ts';

function frame(type: number, stream: number, payload: string, flags = 0): Buffer {
  const header = Buffer.alloc(9);
  header.writeUIntBE(payload.length, 0, 3);
  header[3] = type;
  header[4] = flags;
  header.writeUInt32BE(stream, 5);
  return Buffer.concat([header, Buffer.from(payload)]);
}

const PREFACE = Buffer.from('preface');
const FRAMES = [frame(1, 1, 'headers', 4), frame(0, 1, ''), frame(3, 1, 'drop'), frame(0, 3, 'data', 1)];
const INPUT = Buffer.concat([PREFACE, ...FRAMES]);

/** The output for bytes in pieces of this size, and the headers that were seen. */
function scanInPieces(size: number): { out: string; seen: FrameHeader[] } {
  const seen: FrameHeader[] = [];
  const scanner = new FrameScanner((header) => {
    seen.push(header);
    return header.type === 3 ? Buffer.from('<instead>') : null;
  }, PREFACE.length);
  const out: Buffer[] = [];
  for (let at = 0; at < INPUT.length; at += size) out.push(...scanner.scan(INPUT.subarray(at, at + size)));
  return { out: Buffer.concat(out).toString('latin1'), seen };
}

describe('the frames of a connection', () => {
  it.each([1, 2, 8, 9, 10, 13, 1_000])('are recognised in pieces of %i bytes', (size) => {
    const { out, seen } = scanInPieces(size);
    expect(seen).toEqual([
      { type: 1, flags: 4, stream: 1 },
      { type: 0, flags: 0, stream: 1 },
      { type: 3, flags: 0, stream: 1 },
      { type: 0, flags: 1, stream: 3 },
    ]);
    const expected = [PREFACE, FRAMES[0], FRAMES[1], '<instead>', FRAMES[3]];
    expect(out).toBe(expected.map((part) => part?.toString('latin1')).join(''));
  });
});
