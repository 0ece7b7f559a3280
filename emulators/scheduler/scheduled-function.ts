/** One scheduled function of the project. */
export interface ScheduledFunction {
  /** As deployed, without the region: `expire-plans`. */
  id: string;
  region: string;
  /** 'every N minutes|hours' or five cron fields. */
  schedule: string;
  timeZone: string;
}

/** Where the functions emulator is. */
export interface FunctionsEmulator {
  projectId: string;
  /** `host:port` */
  functionsHost: string;
  fetch: typeof fetch;
}
