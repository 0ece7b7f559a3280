import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

interface DialogActionsProps {
  /** The label of the button that changes nothing. */
  back: string;
  onBack: () => void;
  /** Whether the way back is closed, while the action runs. */
  locked?: boolean;
  /** The button that acts. */
  children: ReactNode;
}

/** The buttons at the end of a dialog or a form: the way back, then the action. */
export function DialogActions({ back, onBack, locked, children }: DialogActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
      <Button look="outline" disabled={locked === true} onClick={onBack}>
        {back}
      </Button>
      {children}
    </div>
  );
}
