import { compareText } from '../../values/compare-text.ts';
import { parseParent } from '../../values/resource-name.ts';
import { requireAdmin } from '../authorize.ts';
import { decodeToken, encodeToken, pageSize } from '../read/page.ts';
import { openRead } from '../read/read-context.ts';
import type { UnaryHandler } from './handler.ts';

/** ListCollectionIds: the ids directly under the parent, sorted, in pages. For admins only. */
export const listCollectionIds: UnaryHandler<'ListCollectionIds'> = async (core, request, caller) => {
  const { database, name } = parseParent(request.parent);
  requireAdmin(caller);
  const size = pageSize(request);
  const after = decodeToken(request, String);
  const read = openRead(core, database, { readTime: request.readTime ?? null });
  const ids = read
    .source()
    .collectionIds(name)
    .filter((id) => after === null || compareText(id, after) > 0);
  const page = ids.slice(0, size);
  return { collectionIds: page, ...(page.length < ids.length ? encodeToken(page.at(-1)) : {}) };
};
