/** Why what was asked for did not happen; it stays until the next attempt, and is read out when it appears. */
export function DialogProblem({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text !== null && <p className="mb-6 border-error border-l-4 bg-base-200 px-4 py-3">{text}</p>}
    </div>
  );
}
