/**
 * The movie box of an ISO media file, which says how the film is coded, or null if there is none. `isLate`: whether it comes
 * after the film itself, so that a browser has to look for it at the end first (ISO/IEC 14496-12, §4.2).
 */
export function moovOf(content: Buffer): { readonly box: Buffer; readonly isLate: boolean } | null {
  let isLate = false;
  for (let at = 0; at + 8 <= content.length; ) {
    const type = content.toString('latin1', at + 4, at + 8);
    const short = content.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= content.length;
    // A size of 0 means that the box reaches to the file's end.
    const size = isLong ? Number(content.readBigUInt64BE(at + 8)) : short === 0 ? content.length - at : short;
    if (size < 8 || at + size > content.length) return null;
    if (type === 'moov') return { box: content.subarray(at, at + size), isLate };
    isLate ||= type === 'mdat';
    at += size;
  }
  return null;
}
