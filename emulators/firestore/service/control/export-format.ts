/**
 * The emulator's own export: the files that firebase-tools expects by name, holding JSON. The metadata knows how many
 * documents the data file has and its hash, so that a cut or changed file is noticed.
 */
import * as v from 'valibot';

export const FORMAT = 'firestore-emulator-json/1';

/** Where the documents are, relative to the metadata file: one JSON document per line. */
export const DATA_FILE = 'all_namespaces/all_kinds/output-0';

/** How the name of the metadata file ends. */
export const METADATA_SUFFIX = '.overall_export_metadata';

const MetadataSchema = v.object({
  format: v.literal(FORMAT),
  database: v.string(),
  documents: v.number(),
  /** Of the data file, in hex. */
  sha256: v.string(),
});

export type Metadata = v.InferOutput<typeof MetadataSchema>;

/** The metadata in this text. Null when it is no metadata of this emulator's. */
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
