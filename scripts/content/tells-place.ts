/** Whether a picture says where it was taken. Phones write that into their photos. */

/** The tag of EXIF that leads to the position (CIPA DC-008 "Exif", 4.6.3 "GPS IFD"). */
const GPS_IFD = 0x8825;
/** How a block of EXIF begins, in either order of bytes: 'II' or 'MM' and the number 42. */
const BLOCKS = ['II*\0', 'MM\0*'];

/**
 * Whether a picture of any format holds a position. JPEG, PNG, WebP and AVIF wrap the same block of EXIF in different ways, so
 * this looks for the block itself. XMP names the position in clear text.
 */
export function tellsPlace(picture: Buffer) {
  return picture.includes('GPSLatitude') || BLOCKS.some((start) => hasGpsTag(picture, start));
}

function hasGpsTag(picture: Buffer, start: string) {
  for (let at = picture.indexOf(start); at >= 0; at = picture.indexOf(start, at + 1)) {
    const block = new DataView(picture.buffer, picture.byteOffset + at, picture.length - at);
    const littleEndian = start.startsWith('I');
    const first = block.byteLength < 8 ? 0 : block.getUint32(4, littleEndian);
    // A number of entries of 12 bytes, each beginning with its tag.
    const tags = first < 8 || first + 2 > block.byteLength ? 0 : block.getUint16(first, littleEndian);
    for (let tag = 0; tag < tags && first + 4 + tag * 12 <= block.byteLength; tag += 1) {
      if (block.getUint16(first + 2 + tag * 12, littleEndian) === GPS_IFD) return true;
    }
  }
  return false;
}
