/** Replaces the connection to TanStack's developer tools, to which every form would report. */
export class EventClient {
  readonly on = () => () => undefined;
  readonly emit = () => undefined;
}

/** Replaces the throttle of those reports, its only use in TanStack Form. */
export const liteThrottle = () => () => undefined;
