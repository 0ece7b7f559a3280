/** Stands in for the wire to TanStack's developer tools, which every form would report to. */
export class EventClient {
  readonly on = () => () => undefined;
  readonly emit = () => undefined;
}
