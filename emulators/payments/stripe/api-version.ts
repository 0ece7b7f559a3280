/** The only version of the API that the sandbox speaks, which is the version of `stripe` 23.1. */
export const API_VERSION = '2026-10-28.endive';
