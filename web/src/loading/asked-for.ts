/**
 * Notes in the address what the person asked for, until it is on the screen: `?abrir=<data-act of the pressed control>`. A
 * reload because of a lost file then opens it (bootstrap.js).
 */
export function noteAskedFor(name: string): void {
  replaceQuery(`?abrir=${name}`);
}

/** Whether something is asked for that is not on the screen yet. */
export const isAskedFor = () => window.location.search.startsWith('?abrir=');

/** Forgets it, because it is on the screen or no longer wanted. */
export function forgetAskedFor(): void {
  if (isAskedFor()) replaceQuery('');
}

/** The router's own state of the entry stays, and nothing is rendered again. */
function replaceQuery(query: string): void {
  window.history.replaceState(window.history.state, '', `/${query}${window.location.hash}`);
}
