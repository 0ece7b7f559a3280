import { searchKey } from 'domain/queue/search';
import { QUEUE_PAGE } from 'domain/texts/trainer/queue-page';
import { useEffect, useId, useRef, useState } from 'react';
import { LONGEST_SEARCH } from './filter-address.ts';

/** How long typing has to pause before the server is asked, in milliseconds. */
const PAUSE_MS = 300;

/** The field that searches the queue. `search` is the search in the address. */
export function QueueSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  // A filter's link, or the browser's Back, changes the search from outside.
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = typed;
      onSearch(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  const isTooShort = typed.trim() !== '' && searchKey(typed) === null;
  return (
    <search className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {QUEUE_PAGE.search}
      </label>
      <input
        id={id}
        name="busca"
        type="search"
        inputMode="text"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LONGEST_SEARCH}
        className="input w-full text-base"
        value={typed}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id={`${id}-hint`} className="text-sm">
        {isTooShort ? QUEUE_PAGE.searchTooShort : QUEUE_PAGE.searchHint}
      </p>
    </search>
  );
}
