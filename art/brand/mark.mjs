// The mark: a kettlebell with an upward arrow cut out of it. It is one shape, so that it stays legible at 16 px.

/** An SVG path in a 64 × 64 box, for the even-odd fill rule. */
export const MARK =
  'M20.2 27.4 17 16.8C15.6 11.4 18.4 6 25 6h14c6.6 0 9.4 5.4 8 10.8L43.8 27.4A20 20 0 0 1 45.5 58h-27A20 20 0 0 1 20.2 27.4zM27.6 24.3a20.5 20.5 0 0 1 8.8 0L39.3 14.8c.5-1.7-.4-2.8-2-2.8H26.7c-1.6 0-2.5 1.1-2 2.8zM32 31.5 20.5 43.5h7v8h9v-8h7z';
