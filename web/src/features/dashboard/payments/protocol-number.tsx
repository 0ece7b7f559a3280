import { PROTOCOL } from 'domain/texts/dashboard/payments';
import { useId, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { showToast } from '../../../components/toast/toast.tsx';

/** The protocol number of a withdrawal, with a button that copies it. */
export function ProtocolNumber({ protocol }: { protocol: string }) {
  const id = useId();
  const number = useRef<HTMLElement>(null);
  const copy = async (pressed: HTMLElement) => {
    const copied = await copyText(protocol, pressed, number.current);
    showToast(
      copied ? { kind: 'success', text: PROTOCOL.copied } : { kind: 'warning', text: PROTOCOL.copyRefused },
    );
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-primary border-l-4 bg-base-200 px-4 py-3">
      <p className="min-w-0">
        <span className="block text-sm">{PROTOCOL.label}</span>{' '}
        <strong ref={number} id={id} className="text-lg break-all select-all tabular-nums">
          {protocol}
        </strong>
      </p>
      <Button look="outline" aria-describedby={id} onClick={({ currentTarget }) => void copy(currentTarget)}>
        {PROTOCOL.copy}
      </Button>
    </div>
  );
}
