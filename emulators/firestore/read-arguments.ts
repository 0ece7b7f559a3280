/** The arguments of firebase-tools that this emulator uses. */
export interface Arguments {
  readonly host: string;
  readonly port: number;
  /** Path of the rules file. */
  readonly rules?: string;
  /** `host:port`. */
  readonly functionsEmulator?: string;
  /** Path of an export's metadata file. */
  readonly seedFromExport?: string;
}

/**
 * Reads `--name value` and `--name=value`. Ignores unknown flags, because firebase-tools passes those of every edition
 * of the emulator. Throws an Error for a port that is not a number from 0 to 65,535.
 */
export function readArguments(argv: readonly string[]): Arguments {
  const flags = new Map<string, string>();
  for (const [index, argument] of argv.entries()) {
    const match = /^--([^=]+)(?:=(.*))?$/s.exec(argument);
    if (match?.[1] === undefined) continue;
    const following = argv[index + 1];
    const value = match[2] ?? (following?.startsWith('--') ? undefined : following);
    if (value !== undefined) flags.set(match[1], value);
  }
  const port = Number(flags.get('port') ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port ${flags.get('port')} is no port.`);
  const [rules, functionsEmulator, seedFromExport] = ['rules', 'functions_emulator', 'seed_from_export'].map(
    (name) => flags.get(name),
  );
  return {
    host: flags.get('host') ?? '127.0.0.1',
    port,
    ...(rules === undefined ? {} : { rules }),
    ...(functionsEmulator === undefined ? {} : { functionsEmulator }),
    ...(seedFromExport === undefined ? {} : { seedFromExport }),
  };
}
