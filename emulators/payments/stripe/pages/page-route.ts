import type { SafeHtml } from '../../../shared/html.ts';
import type { Sandbox } from '../sandbox.ts';

/** A page, or where the browser is to go next. */
export type PageReply = { status?: number; page: SafeHtml } | { location: string };

/** `id` is what the path names; undefined when there is no such thing. */
export type PageRoute = (
  sandbox: Sandbox,
  id: string,
  form: URLSearchParams,
) => Promise<PageReply | undefined> | PageReply | undefined;
