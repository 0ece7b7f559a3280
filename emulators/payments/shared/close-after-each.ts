import { afterEach } from 'vitest';

interface Closable {
  close(): Promise<void>;
}

/** For tests: a function that registers a resource, to be closed at the end of the test in reverse order, and answers it. */
export function closeAfterEach(): <TPart extends Closable>(part: TPart) => TPart {
  const open: Closable[] = [];
  afterEach(async () => {
    for (const part of open.splice(0).toReversed()) await part.close();
  });
  return (part) => {
    open.push(part);
    return part;
  };
}
