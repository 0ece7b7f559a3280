import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Overview } from 'domain/trainer/contract';
import { chatAboutRefusal, chatWith } from 'domain/trainer/messages';
import type { OverviewRow } from 'domain/trainer/money-contract';
import { MONEY, RHYTHM_LISTS, WAITING } from 'domain/trainer/money-texts';
import { OVERVIEW, QUEUE_PAGE } from 'domain/trainer/texts';

/** What a provider has not done for a day, with who waits for it and what to do; nothing while there is none. */
export function NotDone({ rows }: { rows: Overview['not_done'] }) {
  if (rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-3 border-warning border-l-4 bg-base-100 px-4 py-3">
      <h2 className="display text-2xl">{OVERVIEW.notDone}</h2>
      <p className="text-sm">{OVERVIEW.notDoneNote}</p>
      <ul aria-label={OVERVIEW.notDone} className="divide-y divide-base-300 border-base-300 border-y">
        {rows.map((row) => (
          <li key={row.protocol} className="flex flex-col gap-1 py-2">
            <bdi className="wrap-anywhere font-bold">{[row.nome, row.email].filter(Boolean).join(' · ')}</bdi>
            {row.refund && <p>{OVERVIEW.refundWanted(row, row.refund.cents)}</p>}
            {row.ends_card && <p>{OVERVIEW.endWanted(row.protocol)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WaitingSectionProps {
  title: string;
  children: ReactNode;
}

/** Something that waits for the owner. */
function WaitingSection({ title, children }: WaitingSectionProps) {
  return (
    <section className="flex flex-col gap-3 border-warning border-l-4 bg-base-100 px-4 py-3">
      <h2 className="display text-2xl">{title}</h2>
      <ul aria-label={title} className="divide-y divide-base-300 border-base-300 border-y">
        {children}
      </ul>
    </section>
  );
}

/** The payments that a bank disputes, with the last day to answer; nothing while there is none. */
export function Disputes({ rows, now }: { rows: Overview['disputes']; now: Date }) {
  if (rows.length === 0) return null;
  return (
    <WaitingSection title={WAITING.disputes}>
      {rows.map((row) => (
        <li key={`${row.protocol} ${row.paid_at}`} className="flex flex-col gap-1 py-2">
          <Payer payer={row} />
          <p>{WAITING.dispute(row)}</p>
          <p className="font-semibold">{WAITING.answer(row, now)}</p>
          {row.refund_waits && <p>{WAITING.refundWaits}</p>}
        </li>
      ))}
    </WaitingSection>
  );
}

/** The purchases for which another amount was paid; nothing while there is none. */
export function Mismatches({ rows }: { rows: Overview['mismatches'] }) {
  if (rows.length === 0) return null;
  return (
    <WaitingSection title={WAITING.mismatches}>
      {rows.map((row) => (
        <li key={row.protocol} className="flex flex-col gap-1 py-2">
          <Payer payer={row} />
          <p>{WAITING.mismatch(row)}</p>
          <p className="font-semibold">{WAITING.settle(row)}</p>
        </li>
      ))}
    </WaitingSection>
  );
}

/** Whose money it is, with the way to their page. Of a person who was erased there is neither. */
export function Payer({
  payer: { id, nome },
}: {
  payer: { readonly id: string | null; readonly nome: string };
}) {
  const name = <bdi className="wrap-anywhere">{nome || (id === null ? MONEY.erased : MONEY.noName)}</bdi>;
  if (id === null) return <p className="py-2.5 font-bold">{name}</p>;
  return (
    <Link
      to={`/treinador/aluno/${id}`}
      className="inline-flex min-h-11 min-w-11 items-center self-start font-bold hover:underline"
    >
      {name}
    </Link>
  );
}

interface PeopleProps {
  title: string;
  note: string;
  rows: readonly OverviewRow[];
  detail: (row: OverviewRow) => string;
  /** The chat in which a text is typed, null without a phone; left out where there is nothing to be said. */
  chat?: (row: OverviewRow) => string | null;
}

/** A list of people of the queue. */
function People({ title, note, rows, detail, chat }: PeopleProps) {
  return (
    <section className="flex flex-col gap-3 bg-base-100 px-4 py-4 sm:px-6">
      <h2 className="display text-2xl">{title}</h2>
      <p className="text-sm">{note}</p>
      {rows.length > 0 && (
        <ul aria-label={title} className="divide-y divide-base-300 border-base-300 border-y">
          {rows.map((row) => {
            const name = row.nome || row.email || QUEUE_PAGE.noName;
            return (
              <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <div className="min-w-0 flex-1 basis-48">
                  <Payer payer={{ id: row.id, nome: name }} />
                  <p className="text-sm">{`${OVERVIEW.plan(row.tier)} · ${detail(row)}`}</p>
                </div>
                {chat && <Chat href={chat(row)} name={name} />}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function Chat({ href, name }: { href: string | null; name: string }) {
  if (href === null) return <p className="text-sm">{OVERVIEW.noPhone}</p>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={OVERVIEW.whatsapp(name)}
      className="btn btn-whatsapp"
    >
      {OVERVIEW.whatsappShort}
    </a>
  );
}

/** Whose card refused the renewal; nothing while there is none. */
export function Refused({ rows }: { rows: Overview['refused'] }) {
  if (rows.length === 0) return null;
  return (
    <People
      title={RHYTHM_LISTS.refused}
      note={RHYTHM_LISTS.refusedNote}
      rows={rows}
      detail={({ subscription_end: end }) => (end === null ? QUEUE_PAGE.noEnd : RHYTHM_LISTS.endsOn(end))}
      chat={chatAboutRefusal}
    />
  );
}

/** Whose card is charged within a week. They need no message. */
export function Renewing({ rows }: { rows: Overview['renewing'] }) {
  return (
    <People
      title={RHYTHM_LISTS.renewing}
      note={rows.length === 0 ? RHYTHM_LISTS.noRenewing : RHYTHM_LISTS.renewingNote}
      rows={rows}
      detail={({ next_charge: day }) => RHYTHM_LISTS.chargedOn(day ?? '')}
    />
  );
}

/** The plans that end soon, each with a chat in which the trainer's text is already typed. */
export function Renewals({ rows }: { rows: Overview['renewals'] }) {
  return (
    <People
      title={OVERVIEW.renewals}
      note={rows.length === 0 ? OVERVIEW.noRenewals : OVERVIEW.renewalsNote}
      rows={rows}
      detail={({ subscription_end: end }) => OVERVIEW.endsOn(end ?? '')}
      chat={chatAboutEnd}
    />
  );
}

function chatAboutEnd(row: OverviewRow): string | null {
  const subscription_end = new Date(row.subscription_end ?? '');
  return chatWith(
    {
      ...row,
      subscription_end,
      state: 'expiring',
      since: null,
      due_on: null,
      missing: [],
      correction_asked: false,
      flags: [],
      last_training: null,
    },
    subscription_end,
  );
}
