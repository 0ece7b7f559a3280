import type { Renewal } from 'domain/trainer/contract';
import { OVERVIEW, QUEUE_PAGE } from 'domain/trainer/texts';
import { chatWith } from 'domain/trainer/messages';
import { Link } from 'react-router-dom';

/** The plans that end soon, each with a chat in which the trainer's text is already typed. */
export function Renewals({ rows }: { rows: readonly Renewal[] }) {
  return (
    <section className="flex flex-col gap-3 bg-base-100 px-4 py-4 sm:px-6">
      <h2 className="display text-2xl">{OVERVIEW.renewals}</h2>
      <p className="text-sm">{rows.length === 0 ? OVERVIEW.noRenewals : OVERVIEW.renewalsNote}</p>
      {rows.length > 0 && (
        <ul aria-label={OVERVIEW.renewals} className="divide-y divide-base-300 border-base-300 border-y">
          {rows.map((row) => (
            <RenewalRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RenewalRow({ row }: { row: Renewal }) {
  const { id, nome, email, tier, subscription_end: end } = row;
  const name = nome || email || QUEUE_PAGE.noName;
  const subscription_end = new Date(end);
  const chat = chatWith(
    {
      ...row,
      subscription_end,
      state: 'expiring',
      since: null,
      due_on: null,
      missing: [],
      correction_asked: false,
    },
    subscription_end,
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <Link
          to={`/treinador/aluno/${id}`}
          className="inline-flex min-h-11 min-w-11 items-center font-bold hover:underline"
        >
          <bdi className="wrap-anywhere">{name}</bdi>
        </Link>
        <p className="text-sm">{`${OVERVIEW.plan(tier)} · ${OVERVIEW.endsOn(end)}`}</p>
      </div>
      {chat === null ? (
        <p className="text-sm">{OVERVIEW.noPhone}</p>
      ) : (
        <a
          href={chat}
          target="_blank"
          rel="noreferrer"
          aria-label={OVERVIEW.whatsapp(name)}
          className="btn btn-whatsapp"
        >
          {OVERVIEW.whatsappShort}
        </a>
      )}
    </li>
  );
}
