import type { PlanId } from 'domain/plans';
import { useRef } from 'react';

/**
 * The id of an order. A repetition of the same data (a double click, a lost answer) has the same id. Changed data have
 * a new one, and so has the next order after `renew`, which the dialog calls once the order has its code.
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
