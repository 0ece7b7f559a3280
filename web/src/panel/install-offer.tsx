import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { INSTALL, INSTALL_STEPS } from 'domain/panel/install-texts';
import { type DraftStore, useDraft } from '../answers/draft.ts';
import { deviceStorage } from '../kit/device/device-storage.ts';
import { createDeviceStore } from '../kit/device/device-store.ts';
import { ActionButton, Button } from '../kit/ui/button.tsx';
import { focusTitle } from '../kit/ui/page.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { useWaitingSets } from '../training/kept-mark.ts';
import { Card, Leaving } from './frame.tsx';
import { install, type InstallWay } from './install-way.ts';
import { type PanelFacts, panelState } from './panel-states.ts';

/** Whether somebody has answered the offer in this browser. An installation is the browser's, whoever is signed in. */
const answered = createDeviceStore(deviceStorage(), 'instalar', v.boolean(), false);
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function leave(): void {
  answered.write(true);
  for (const listener of listeners) listener();
}

/** Opens the browser's dialog. Whatever the person answers there, the card asks no more. */
async function ask(): Promise<void> {
  // Only the browser knows when it is done.
  const told = () => showToast({ kind: 'success', text: INSTALL.installed });
  window.addEventListener('appinstalled', told, { once: true });
  try {
    if ((await install()) === 'accepted') return leave();
  } catch {
    showToast({ kind: 'error', text: INSTALL.failed });
  }
  window.removeEventListener('appinstalled', told);
  leave();
}

export interface InstallOfferProps {
  way: InstallWay;
  facts: PanelFacts;
  drafts: DraftStore;
  /** Whether it stands in 'Minha conta', where somebody finds it who has answered the card. */
  quiet?: boolean;
  onOpenQuestionnaire: () => void;
}

/** Offers to install the panel: once as a card, where the next thing to do is the training, and then in 'Minha conta'. */
export function InstallOffer({ quiet = false, ...props }: InstallOfferProps) {
  const isLeft = useSyncExternalStore(subscribe, answered.read);
  if (quiet) {
    if (!isLeft) return null;
    return (
      <Leaving className="mb-4 border-base-300 border-t pt-4 print:hidden" onFocusLost={focusTitle}>
        <p className="mb-3 max-w-prose">{INSTALL.again}</p>
        <Ways {...props} />
      </Leaving>
    );
  }
  if (isLeft || panelState(props.facts).main !== 'open') return null;
  const later = () => {
    leave();
    showToast({ kind: 'info', text: INSTALL.left });
  };
  return (
    <Leaving className="print:hidden" onFocusLost={focusTitle}>
      <Card title={INSTALL.title}>
        <p className="mb-4 max-w-prose">{INSTALL.text}</p>
        <Ways {...props} onLater={later} />
      </Card>
    </Leaving>
  );
}

type WaysProps = Omit<InstallOfferProps, 'quiet'> & { onLater?: () => void };

function Ways({ way, facts, drafts, onOpenQuestionnaire, onLater }: WaysProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {way === 'dialog' ? (
          <ActionButton look="outline" onAct={ask}>
            {INSTALL.install}
          </ActionButton>
        ) : (
          <Button look="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {INSTALL.how}
          </Button>
        )}
        {onLater && (
          <Button look="quiet" onClick={onLater}>
            {isOpen ? INSTALL.read : INSTALL.later}
          </Button>
        )}
      </div>
      {isOpen && (
        <Steps uid={facts.known.user.uid} drafts={drafts} onOpenQuestionnaire={onOpenQuestionnaire} />
      )}
    </>
  );
}

interface StepsProps {
  uid: string;
  drafts: DraftStore;
  onOpenQuestionnaire: () => void;
}

/**
 * The steps on an iPhone or iPad. The installed page sees nothing of what this browser keeps, so what the server does not have comes
 * first, with the way to send it. The steps follow by themselves once it is sent.
 */
function Steps({ uid, drafts, onOpenQuestionnaire }: StepsProps) {
  const sets = useWaitingSets(uid) ?? 0;
  useDraft(drafts);
  const hasAnswers = !drafts.isEmpty();
  const [anyway, setAnyway] = useState(false);
  const isWaiting = sets > 0 || hasAnswers;
  return (
    <div aria-live="polite" className="mt-5 max-w-prose space-y-4">
      {isWaiting && (
        <Leaving
          className="flex flex-col items-start gap-3 border-warning border-l-4 bg-base-200 px-4 py-3"
          onFocusLost={focusTitle}
        >
          <p className="font-semibold">{INSTALL_STEPS.before}</p>
          {sets > 0 && (
            <>
              <p>{INSTALL_STEPS.sets(sets)}</p>
              <Link className="link inline-flex min-h-11 items-center" to="/dashboard/treino">
                {INSTALL_STEPS.seeSets}
              </Link>
            </>
          )}
          {hasAnswers && (
            <>
              <p>{INSTALL_STEPS.answers}</p>
              <Button look="outline" onClick={onOpenQuestionnaire}>
                {INSTALL_STEPS.seeAnswers}
              </Button>
            </>
          )}
          <Button look="quiet" aria-expanded={anyway} onClick={() => setAnyway(!anyway)}>
            {INSTALL_STEPS.anyway}
          </Button>
        </Leaving>
      )}
      {(!isWaiting || anyway) && (
        <>
          <ol className="list-decimal space-y-2 ps-5 font-semibold">
            <li>
              {INSTALL_STEPS.share} <ShareSign /> {INSTALL_STEPS.where}
            </li>
            <li>{INSTALL_STEPS.add}</li>
          </ol>
          <p>{INSTALL_STEPS.login}</p>
          <p className="text-sm opacity-80">{INSTALL_STEPS.missing}</p>
        </>
      )}
    </div>
  );
}

/** The sign on Apple's button: a square with an arrow that leaves it. */
function ShareSign() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="inline size-6 fill-none stroke-2 stroke-current align-text-bottom"
      aria-hidden="true"
    >
      <path d="M8 9H5v12h14V9h-3M12 15V2M8 6l4-4 4 4" />
    </svg>
  );
}
