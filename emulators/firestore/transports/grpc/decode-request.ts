import protobuf from 'protobufjs/light.js';
import type { MessageType } from '../descriptors.ts';

/** The shape of messages that the service takes: `values/wire.ts` describes it. */
const CONVERSION: protobuf.IConversionOptions = { longs: String, enums: String, bytes: Buffer, oneofs: true };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes a protobuf message, strictly: protobufjs alone cuts off a string that ends beyond its message, and replaces
 * bytes that are not UTF-8. Throws for both; gRPC answers that with INTERNAL.
 * https://grpc.github.io/grpc/core/md_doc_statuscodes.html
 */
export function decodeRequest<T>(type: MessageType<T>, bytes: Buffer): T {
  const reader = protobuf.Reader.create(bytes);
  reader.string = () => {
    const length = reader.uint32();
    const start = reader.pos;
    const end = start + length;
    if (end > reader.len) throw new RangeError('A string ends beyond its message.');
    reader.pos = end;
    const text = bytes.toString('utf8', start, end);
    return text.includes('\uFFFD') ? utf8.decode(bytes.subarray(start, end)) : text;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was decoded by the descriptor of this very type
  return type.toObject(type.decode(reader), CONVERSION) as T;
}
