import { DELIVERY } from 'domain/content/delivery';
import { WORKOUT_DELIVERY } from 'domain/texts/dashboard/workout';

/** Says how the workout comes, and where to get the app in which it opens. `released`: the workout is there. */
export function DeliveryNote({ released }: { released: boolean }) {
  const { app } = DELIVERY;
  return (
    <div className="mt-5 flex flex-col gap-3">
      {!released && <p>{WORKOUT_DELIVERY.channel}</p>}
      {app && (
        <div>
          <p>{released ? WORKOUT_DELIVERY.missing(app.name) : WORKOUT_DELIVERY.install(app.name)}</p>
          <ul className="mt-2 flex flex-wrap gap-3">
            {app.links.map(({ label, url }) => (
              <li key={url}>
                <a className="btn btn-outline" href={url} target="_blank" rel="noopener noreferrer">
                  <span>{label}</span> <span className="sr-only">{WORKOUT_DELIVERY.newTab}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
