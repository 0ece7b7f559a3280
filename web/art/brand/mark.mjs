// The mark: a kettlebell whose window is an arrow up. One shape, so that it reads at 16 px.

/** Even-odd path in a 64 × 64 box. */
export const MARK =
  'M20.2 27.4 17 16.8C15.6 11.400 18.400 6 25 6h14c6.600 0 9.400 5.400 8 10.800L43.800 27.400A20 20 0 0 1 45.500 58h-27A20 20 0 0 1 20.200 27.400zM27.600 24.300a20.500 20.500 0 0 1 8.800 0L39.300 14.800c.5-1.700-.4-2.800-2-2.800H26.700c-1.600 0-2.500 1.100-2 2.800zM32 31.500 20.500 43.500h7v8h9v-8h7z';
