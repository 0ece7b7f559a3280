/** Replaces the connection to TanStack's developer tools, to which every form would report. */
export class EventClient {
  readonly on = () => () => undefined;
  readonly emit = () => undefined;
}
