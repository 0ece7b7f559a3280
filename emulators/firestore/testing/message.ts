/**
 * A request or an answer, as tests write and read it. This type does not follow the protos, because tests also send
 * requests that no type allows, and read parts of an answer without checking first that they exist.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type Message = Record<string, any>;
