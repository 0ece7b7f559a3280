/** Orders a sandbox to do something, e.g. `/charges/{id}/pay`, and answers what it says. */
export type SandboxControl = (path: string, body?: unknown) => Promise<unknown>;

/** The controls of the sandbox at `origin`. A refused control rejects. */
export function controlsOf(origin: string): SandboxControl {
  return async (path, body) => {
    const response = await fetch(`${origin}/_sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
}
