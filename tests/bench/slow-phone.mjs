/** The slow phone of the benches. */

/** How many times slower the processor is than this machine's. */
export const CPU_SLOWDOWN = 4;

/** The network of the street, slower than that of Lighthouse's phone: 400 kbit/s, and 400 ms to an answer. */
export const STREET = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
