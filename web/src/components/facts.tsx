/** A value with more characters than this takes a whole row, because a narrow column would make it very tall. */
const LONG = 150;

/** The same for an e-mail address, which a narrow column would break. On a phone its type is smaller, too. */
const LONG_ADDRESS = 24;

/** The place of a value in the grid. */
function placeOf(value: string): string {
  if (value.includes('@') && value.length > LONG_ADDRESS) return 'col-span-full max-sm:text-sm';
  return value.length > LONG ? 'col-span-full' : '';
}

/** A list of labels and values; side by side where there is room, one below the other on a phone. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-8 gap-y-3">
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
