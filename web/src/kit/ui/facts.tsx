/** A value with more characters than this takes a whole row, because a narrow column would make it very tall. */
const LONG = 150;

/** The place of a value in the grid. A narrow column would break an e-mail address; on a phone its type is smaller, too. */
function placeOf(value: string): string {
  if (value.includes('@')) return 'col-span-full max-sm:text-sm';
  return value.length > LONG ? 'col-span-full' : '';
}

export function Facts({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-3 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] sm:gap-x-8">
      {rows.map(([label, value]) => (
        <div key={label} className={`min-w-0 ${placeOf(value)}`}>
          <dt className="text-sm opacity-75">{label}</dt>
          <dd dir="auto" className="font-medium break-words whitespace-pre-line">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
