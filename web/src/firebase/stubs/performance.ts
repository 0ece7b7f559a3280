/** Stands in for Performance Monitoring, which reactfire's index imports and this product does not use. */
export const getPerformance = (): never => {
  throw new Error('Performance Monitoring is not part of this build');
};
