import type { PlanId } from 'domain/plans';
import { useRef } from 'react';

/**
 * The id of an order: the same for a repetition of the same data (a double click, a lost answer), a new one when they
 * changed, or after `renew`: the order became a code, so whatever is asked for next is another.
 */
export function useOrderId() {
  const last = useRef<{ data: string; id: string } | null>(null);
  return {
    idFor(order: object, plan: PlanId): string {
      const data = JSON.stringify([plan, order]);
      if (last.current?.data !== data) last.current = { data, id: crypto.randomUUID() };
      return last.current.id;
    },
    renew(): void {
      last.current = null;
    },
  };
}
