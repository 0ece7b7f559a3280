/** Why the action failed. The message stays until the next attempt, and screen readers announce it. */
export function DialogProblem({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text !== null && <p className="mb-6 border-error border-l-4 bg-base-200 px-4 py-3">{text}</p>}
    </div>
  );
}
