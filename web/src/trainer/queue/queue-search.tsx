import { cleanLine } from 'domain/kit/text-field';
import { searchKey } from 'domain/trainer/search';
import { QUEUE_PAGE } from 'domain/trainer/texts';
import { useEffect, useId, useRef, useState } from 'react';
import { filterIn, isQueuePath, LONGEST_SEARCH, queueAddress } from './filter-address.ts';

/** How long typing has to pause before the server is asked, in milliseconds. */
const PAUSE_MS = 300;

interface QueueSearchProps {
  search: string;
  address: string;
  onSearch: (address: string) => void;
}

export function QueueSearch({ search, address, onSearch }: QueueSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState(search);
  /** The text that was searched for last, and the address to which that led. */
  const sent = useRef({ text: search, address });
  // A filter's link, or the browser's Back, changes the address from outside. What was typed then goes.
  useEffect(() => {
    if (address === sent.current.address) return;
    sent.current = { text: search, address };
    setTyped(search);
  }, [search, address]);
  useEffect(() => {
    const from = sent.current;
    if (typed === from.text) return undefined;
    const timer = setTimeout(() => {
      const next = queueAddress({ search: cleanLine(typed) });
      // A filter or a row that was pressed meanwhile may still be loading or being drawn, and the search must not undo that press.
      if (!isQueuePath(window.location.pathname)) return;
      if (queueAddress(filterIn(window.location.search)) !== from.address) return;
      sent.current = { text: typed, address: next };
      onSearch(next);
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
