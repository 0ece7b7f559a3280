import type { EventData } from '../triggers/build-event.ts';
import { encodeDocument } from '../values/codec.ts';
import { messageType } from './descriptors.ts';

const TYPE = messageType('DocumentEventData');

/** Encodes the change of a document for a function of the 2nd generation. */
export function encodeEventData({ value, oldValue, updateMask }: EventData): Buffer {
  const message = TYPE.fromObject({
    ...(value === null ? {} : { value: encodeDocument(value) }),
    ...(oldValue === null ? {} : { oldValue: encodeDocument(oldValue) }),
    ...(updateMask === undefined ? {} : { updateMask }),
  });
  return Buffer.from(TYPE.encode(message).finish());
}
