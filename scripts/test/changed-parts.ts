import { PARTS, SHARED } from './parts.ts';

/**
 * The parts of test:deep and test:emulators that changed files touch.
 * @param files paths in the repository; null if it is not known what changed, which means all parts
 */
export function changedParts(files: readonly string[] | null) {
  return (['deep', 'emulators'] as const).flatMap((command) =>
    Object.entries(PARTS[command])
      .filter(
        ([, { folders }]) =>
          files === null || files.some((file) => [...SHARED, ...folders].some((at) => isIn(file, at))),
      )
      .map(([part]) => ({ command, part })),
  );
}

/** @param folder or a file */
function isIn(file: string, folder: string) {
  return file === folder || file.startsWith(`${folder}/`);
}
