import { QUESTIONNAIRE_CARD } from 'domain/texts/dashboard';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import type { KnownQuestionnaire } from '../../../device/last-known.ts';
import { Card } from '../frame/card.tsx';
import { Leaving } from '../frame/leaving.tsx';

interface QuestionnaireCardProps {
  active: boolean;
  /** The same as on the welcome card. */
  asking: boolean;
  questionnaire: KnownQuestionnaire | null;
  /** The trainer's request to correct answers; null without one. */
  correction: ReactNode;
  onHire: () => void;
  onOpen: () => void;
}

/**
 * The state of the questionnaire and the button that opens it (spec §2 "Anamnese card"). The dashboard's main button stands with
 * the next step.
 */
export function QuestionnaireCard(props: QuestionnaireCardProps) {
  const { questionnaire, correction } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // A complete questionnaire may still lack answers that the trainer needs, because 'Não informado' counts as an
  // answer.
  const ready = questionnaire?.complete && questionnaire.missing.length === 0 && !correction;
  const badge = questionnaire !== null && (
    <span className={`badge badge-lg font-semibold ${ready ? 'badge-success' : 'badge-warning'}`}>
      {questionnaire.complete ? QUESTIONNAIRE_CARD.complete : QUESTIONNAIRE_CARD.incomplete}
    </span>
  );
  return (
    <Card title={QUESTIONNAIRE_CARD.title} actions={badge} headingRef={heading}>
      <Body {...props} onFocusLost={() => heading.current?.focus()} />
    </Card>
  );
}

interface BodyProps extends QuestionnaireCardProps {
  onFocusLost: () => void;
}

function Body(props: BodyProps) {
  const { active, asking, questionnaire, correction, onHire, onOpen, onFocusLost } = props;
  if (!active) {
    return (
      <>
        <p className="mb-5">{QUESTIONNAIRE_CARD.locked}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="outline" busy={asking} onClick={onHire}>
            {QUESTIONNAIRE_CARD.hire}
          </Button>
          <Button
            look="outline"
            onClick={() => showToast({ kind: 'error', text: QUESTIONNAIRE_CARD.locked })}
          >
            <LockIcon /> {QUESTIONNAIRE_CARD.lockedButton}
          </Button>
        </div>
      </>
    );
  }
  if (questionnaire === null) {
    return (
      <>
        <p className="mb-5 max-w-prose">{QUESTIONNAIRE_CARD.intro}</p>
        <Leaving onFocusLost={onFocusLost}>
          <OpenButton text={QUESTIONNAIRE_CARD.start} onOpen={onOpen} />
        </Leaving>
      </>
    );
  }
  const { complete, missing } = questionnaire;
  const asked = correction && (
    <Leaving key="correction" onFocusLost={onFocusLost}>
      {correction}
    </Leaving>
  );
  if (complete && missing.length === 0) return asked ?? <p>{QUESTIONNAIRE_CARD.released}</p>;
  return (
    <>
      {asked && <div className="mb-7">{asked}</div>}
      <div className="mb-5 border-warning border-l-4 bg-base-200 px-4 py-3">
        {!complete && <p className="mb-1">{QUESTIONNAIRE_CARD.warning}</p>}
        {missing.length > 0 && (
          <p>{`${QUESTIONNAIRE_CARD.missing} ${missing.map((field) => FIELD_LABELS[field]).join(', ')}.`}</p>
        )}
      </div>
      <Leaving onFocusLost={onFocusLost}>
        <OpenButton text={QUESTIONNAIRE_CARD.continue} onOpen={onOpen} />
      </Leaving>
    </>
  );
}

function OpenButton({ text, onOpen }: { text: string; onOpen: () => void }) {
  return (
    <Button look="outline" onClick={onOpen}>
      {text}
    </Button>
  );
}

function LockIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <rect x="5" y="11" width="14" height="9" rx="1" />
      <path d="M8 11V7a4 4 0 0 1 8 0v4" />
    </svg>
  );
}
