import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scrollToPlans } from './frame.tsx';

/** The page of the test: whether its plans are loaded, whether the user prefers reduced motion, and how it was scrolled. */
const page = { loaded: true, calm: false, scrolled: [] as unknown[] };

describe('after going home for a plan', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(page, { loaded: true, calm: false, scrolled: [] });
    const plans = { scrollIntoView: (options: unknown) => page.scrolled.push(options) };
    vi.stubGlobal('document', {
      getElementById: (id: string) => (id === 'planos' && page.loaded ? plans : null),
    });
    vi.stubGlobal('matchMedia', () => ({ matches: page.calm }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  // spec: "Without an active plan: 'Contratar Agora' goes to home and smooth-scrolls to plans after 100 ms"
  // spec: "| Scroll to plans after navigating home | 100 ms delay |"
  it('the page scrolls smoothly to the plans after 100 ms', () => {
    scrollToPlans();
    vi.advanceTimersByTime(99);
    expect(page.scrolled).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(page.scrolled).toEqual([{ behavior: 'smooth' }]);
    vi.advanceTimersByTime(10_000);
    expect(page.scrolled).toHaveLength(1);
  });

  it('scrolls without motion if the user prefers reduced motion', () => {
    page.calm = true;
    scrollToPlans();
    vi.advanceTimersByTime(100);
    expect(page.scrolled).toEqual([{ behavior: 'auto' }]);
  });

  it('waits for a landing page that is still loading, but not for ever', () => {
    page.loaded = false;
    scrollToPlans();
    vi.advanceTimersByTime(1_000);
    page.loaded = true;
    vi.advanceTimersByTime(100);
    expect(page.scrolled).toHaveLength(1);
    Object.assign(page, { loaded: false, scrolled: [] });
    scrollToPlans();
    vi.advanceTimersByTime(10_000);
    page.loaded = true;
    vi.advanceTimersByTime(10_000);
    expect(page.scrolled).toEqual([]);
  });
});
