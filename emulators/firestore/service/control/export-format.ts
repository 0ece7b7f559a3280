/**
 * The emulator's own export format: JSON, in files with the names that firebase-tools expects. The metadata hold the
 * number of documents and the hash of the data file, so that a truncated or changed file is noticed.
 */
import * as v from 'valibot';

export const FORMAT = 'firestore-emulator-json/1';

/** The path of the documents, relative to the metadata file. The file has one JSON document per line. */
export const DATA_FILE = 'all_namespaces/all_kinds/output-0';

/** The end of the metadata file's name. */
export const METADATA_SUFFIX = '.overall_export_metadata';

const MetadataSchema = v.object({
  format: v.literal(FORMAT),
  database: v.string(),
  documents: v.number(),
  /** The SHA-256 of the data file, in hexadecimal. */
  sha256: v.string(),
});

export type Metadata = v.InferOutput<typeof MetadataSchema>;

/** The metadata in this text; null when it is not metadata of this emulator. */
export function parseMetadata(text: string): Metadata | null {
  const parsed = v.safeParse(MetadataSchema, parseOrNull(text));
  return parsed.success ? parsed.output : null;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
