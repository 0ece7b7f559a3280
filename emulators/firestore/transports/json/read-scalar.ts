const INTEGER_RANGES: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};

/**
 * Reads a protobuf scalar (`string`, `int64`, `bytes`…) from JSON into the shape that the service takes: 64-bit
 * integers as decimal strings, bytes as Buffer. Undefined when the JSON is of another type or out of range.
 */
export function readScalar(type: string, json: unknown): unknown {
  switch (type) {
    case 'string':
      return typeof json === 'string' ? json : undefined;
    case 'bool':
      return typeof json === 'boolean' ? json : undefined;
    case 'double':
    case 'float':
      return readDouble(json);
    case 'bytes':
      return typeof json === 'string' ? readBytes(json) : undefined;
    case 'int64':
    case 'uint64':
      return readInteger(type, json)?.toString();
    case 'int32':
    case 'uint32': {
      const integer = readInteger(type, json);
      return integer === undefined ? undefined : Number(integer);
    }
    default:
      throw new Error(`No JSON form is known for the protobuf type ${type}.`);
  }
}

function readInteger(type: string, json: unknown): bigint | undefined {
  const range = INTEGER_RANGES[type];
  if (range === undefined) return undefined;
  let integer: bigint;
  if (typeof json === 'string' && /^-?\d{1,20}$/.test(json)) {
    integer = BigInt(json);
  } else {
    // 1.0 and 1e3 are integers too, both as numbers and as strings.
    const number = typeof json === 'number' ? json : readDouble(json);
    if (number === undefined || !Number.isInteger(number)) return undefined;
    integer = BigInt(number);
  }
  return integer >= range[0] && integer <= range[1] ? integer : undefined;
}

function readDouble(json: unknown): number | undefined {
  if (typeof json === 'number') return json;
  if (json === 'NaN') return Number.NaN;
  if (json === 'Infinity') return Number.POSITIVE_INFINITY;
  if (json === '-Infinity') return Number.NEGATIVE_INFINITY;
  if (typeof json !== 'string' || !/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(json)) return undefined;
  const number = Number(json);
  return Number.isFinite(number) ? number : undefined;
}

/** Reads base64 in either alphabet, with or without padding. */
function readBytes(json: string): Buffer | undefined {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(json)) return undefined;
  // Four characters are three bytes; a single character at the end is an error.
  return json.replace(/=+$/, '').length % 4 === 1 ? undefined : Buffer.from(json, 'base64');
}
