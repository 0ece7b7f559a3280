/** The longest time that a person waits for the server, in milliseconds. */
const PATIENCE = 20_000;

/** The server has not answered yet. The write is still under way. */
export class NoAnswerYet extends Error {
  override readonly name = 'NoAnswerYet';
}

/** Settles as `work` does, or rejects with `NoAnswerYet` after 20 s, because a Firestore write waits for ever offline. */
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
