import { PANEL, QUESTIONNAIRE_CARD } from 'domain/texts/dashboard';
import { labelsOf } from 'domain/texts/field-labels';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../components/toast/toast-store.ts';
import { Leaving } from '../frame/leaving.tsx';
import { type PanelFacts, panelState } from './panel-states.ts';

interface QuestionnairePartProps {
  facts: PanelFacts;
  onHire: () => void;
  onOpen: () => void;
  onFocusLost: () => void;
}

/** 'Anamnese de Treino' on the first card: the state of the questionnaire (spec §2 "Anamnese card"). */
export function QuestionnairePart({ facts, onHire, onOpen, onFocusLost }: QuestionnairePartProps) {
  const { questionnaire } = facts.known;
  const { name, main, sight } = panelState(facts);
  const shows = (part: (typeof sight)[number]) => sight.includes(part);
  const missing = questionnaire?.missing ?? [];
  const ready = questionnaire?.complete && missing.length === 0 && name !== 'correction';
  return (
    <section className="mb-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="display text-xl">{QUESTIONNAIRE_CARD.title}</h3>
        {questionnaire && (
          <span className={`badge h-auto py-0.5 font-semibold ${ready ? 'badge-success' : 'badge-warning'}`}>
            {questionnaire.complete ? QUESTIONNAIRE_CARD.complete : QUESTIONNAIRE_CARD.incomplete}
          </span>
        )}
      </div>
      {shows('intro') && <p className="mt-2">{PANEL.answersAfter}</p>}
      {shows('locked') && (
        <>
          <p className="mt-2 mb-4">{QUESTIONNAIRE_CARD.locked}</p>
          <div className="flex flex-wrap gap-3">
            <Button look="outline" busy={facts.asking} onClick={onHire}>
              {QUESTIONNAIRE_CARD.hire}
            </Button>
            <Button
              look="outline"
              onClick={() => showToast({ kind: 'error', text: QUESTIONNAIRE_CARD.locked })}
            >
              <span aria-hidden="true">🔒</span> <span>{QUESTIONNAIRE_CARD.lockedButton}</span>
            </Button>
          </div>
        </>
      )}
      {shows('missing') && missing.length > 0 && (
        <Leaving onFocusLost={onFocusLost}>
          <div className="mt-3 flex flex-col items-start gap-3 border-warning border-l-4 bg-base-200 px-4 py-3">
            {!questionnaire?.complete && <p>{QUESTIONNAIRE_CARD.warning}</p>}
            <p>{`${QUESTIONNAIRE_CARD.missing} ${labelsOf(missing)}.`}</p>
            {main !== 'continue' && (
              <Button look="outline" onClick={onOpen}>
                {QUESTIONNAIRE_CARD.continue}
              </Button>
            )}
          </div>
        </Leaving>
      )}
    </section>
  );
}
