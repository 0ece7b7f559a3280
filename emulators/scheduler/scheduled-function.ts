/** One scheduled function of the project. */
export interface ScheduledFunction {
  /** The function's name without the region, for example `expire-plans`. */
  id: string;
  region: string;
  /** 'every N minutes', 'every N hours' or five cron fields. */
  schedule: string;
  timeZone: string;
}

/** The functions emulator, and how to call it. */
export interface FunctionsEmulator {
  projectId: string;
  /** `host:port` */
  functionsHost: string;
  fetch: typeof fetch;
}
