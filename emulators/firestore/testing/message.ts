/**
 * A request or an answer, as tests write and read it. Tests also send what no type allows, and look into an answer
 * without asking first whether each part is there, so this one type knows nothing of the protos.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type Message = Record<string, any>;
