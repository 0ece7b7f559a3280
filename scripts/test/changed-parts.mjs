import { PARTS, SHARED } from './parts.mjs';

/**
 * The parts of test:deep and test:emulators that changed files touch.
 * @param {readonly string[] | null} files paths in the repository; null if it is not known what changed, which means all parts
 */
export function changedParts(files) {
  return /** @type {const} */ (['deep', 'emulators']).flatMap((command) =>
    Object.entries(PARTS[command])
      .filter(
        ([, { folders }]) =>
          files === null || files.some((file) => [...SHARED, ...folders].some((at) => isIn(file, at))),
      )
      .map(([part]) => ({ command, part })),
  );
}

/**
 * @param {string} file
 * @param {string} folder or a file
 */
function isIn(file, folder) {
  return file === folder || file.startsWith(`${folder}/`);
}
