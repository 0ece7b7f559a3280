import { parseParent } from '../../values/resource-name.ts';
import { requireAdmin } from '../authorize.ts';
import { takePage } from '../read/page.ts';
import { openRead } from '../read/read-context.ts';
import type { UnaryHandler } from './handler.ts';

/** ListCollectionIds: those directly under the parent, sorted, by pages. Admin only. */
export const listCollectionIds: UnaryHandler = async (core, request, caller) => {
  const { database } = parseParent(request.parent);
  requireAdmin(caller);
  openRead(core, database, { readTime: request.readTime });
  const { page, nextPageToken } = takePage(core.store.collectionIds(request.parent), request);
  return { collectionIds: page, ...(nextPageToken === undefined ? {} : { nextPageToken }) };
};
