// What signed distances are put together with.

/** The union of two shapes whose seam is rounded over the width `k`. */
export const smoothUnion = (a, b, k) => {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
};

/** What two shapes have in common, with an edge rounded over the width `k`. */
export const smoothMax = (a, b, k) => -smoothUnion(-a, -b, k);
