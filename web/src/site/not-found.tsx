import { NOT_FOUND } from 'domain/kit/texts';
import { Link } from 'react-router-dom';

export function NotFound() {
  return (
    <main className="grid min-h-dvh content-center gap-6 px-6 py-16 sm:px-16">
      <p className="display text-primary text-hero" aria-hidden="true">
        404
      </p>
      <h1 className="display title">{NOT_FOUND.title}</h1>
      <p className="max-w-prose">{NOT_FOUND.text}</p>
      <Link to="/" className="btn btn-primary btn-lg w-fit">
        {NOT_FOUND.home}
      </Link>
    </main>
  );
}
