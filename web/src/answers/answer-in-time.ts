/** How long a person is kept waiting for the server, in milliseconds. */
const PATIENCE = 20_000;

/** The server has not answered yet; the write stays on its way. */
export class NoAnswerYet extends Error {
  override readonly name = 'NoAnswerYet';
}

/** `work`, or a rejection with `NoAnswerYet` once patience is over: a Firestore write waits for the network without end. */
export async function answerInTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerYet()), PATIENCE);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
