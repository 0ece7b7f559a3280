import type { Document } from '../values/value.ts';
import { FieldIndexes } from './field-indexes.ts';
import type { Found, ValueLookup } from './store.ts';

interface CollectionNode {
  readonly path: string;
  readonly documents: Map<string, DocumentNode>;
  readonly indexes: FieldIndexes;
}

/** All collections with one id. */
interface Group {
  readonly collections: Set<CollectionNode>;
  readonly indexes: FieldIndexes;
}

/** The result of a look-up that finds no document. */
export const NO_DOCUMENTS: Found = { size: 0, *[Symbol.iterator]() {} };

interface DocumentNode {
  readonly name: string;
  document: Document | null;
  readonly collections: Map<string, CollectionNode>;
}

/**
 * The documents of one database as a tree of collections and documents. Reaching a document costs by its depth, and
 * reading a collection by its size; other data cost nothing. Branches without documents are removed.
 */
export class DocumentTree {
  /** How many documents exist. */
  size = 0;
  private readonly rootName: string;
  private readonly root: DocumentNode;
  private readonly groups = new Map<string, Group>();

  constructor(database: string) {
    this.rootName = `${database}/documents`;
    this.root = { name: this.rootName, document: null, collections: new Map() };
  }

  get(name: string): Document | null {
    return this.documentNode(name)?.document ?? null;
  }

  set(name: string, document: Document | null): void {
    const steps = this.steps(name);
    if (document === null) {
      this.remove(steps);
      return;
    }
    const { node, collection, group } = this.grow(steps);
    if (node.document === null) this.size += 1;
    collection?.indexes.replace(node.document, document);
    group?.indexes.replace(node.document, document);
    node.document = document;
  }

  *collection(path: string): Iterable<Document> {
    for (const node of this.collectionNode(path)?.documents.values() ?? []) {
      if (node.document !== null) yield node.document;
    }
  }

  *collectionGroup(parent: string, id: string): Iterable<Document> {
    const prefix = `${parent}/`;
    for (const collection of this.groups.get(id)?.collections ?? []) {
      if (!collection.path.startsWith(prefix)) continue;
      for (const node of collection.documents.values()) if (node.document !== null) yield node.document;
    }
  }

  lookUp(path: string, lookup: ValueLookup): Found {
    const collection = this.collectionNode(path);
    return collection === undefined
      ? NO_DOCUMENTS
      : collection.indexes.find(lookup, () => this.collection(path));
  }

  /** May also find documents of the group that are not below the query's parent. */
  lookUpGroup(id: string, lookup: ValueLookup): Found {
    const group = this.groups.get(id);
    return group === undefined
      ? NO_DOCUMENTS
      : group.indexes.find(lookup, () => this.collectionGroup(this.rootName, id));
  }

  *descendants(parent: string): Iterable<Document> {
    const node = this.documentNode(parent);
    if (node !== undefined) yield* below(node);
  }

  collectionIds(parent: string): string[] {
    return [...(this.documentNode(parent)?.collections.keys() ?? [])];
  }

  missing(collectionPath: string): string[] {
    const nodes = [...(this.collectionNode(collectionPath)?.documents.values() ?? [])];
    return nodes.filter((node) => node.document === null).map((node) => node.name);
  }

  /** The path from the root to a document: pairs of a collection's and a document's id. */
  private steps(name: string): [collectionId: string, documentId: string][] {
    const segments = name.slice(this.rootName.length + 1).split('/');
    const steps: [string, string][] = [];
    for (let i = 0; i + 1 < segments.length; i += 2) steps.push([segments[i] ?? '', segments[i + 1] ?? '']);
    return steps;
  }

  private documentNode(name: string): DocumentNode | undefined {
    let node: DocumentNode | undefined = this.root;
    for (const [collectionId, documentId] of this.steps(name)) {
      node = node?.collections.get(collectionId)?.documents.get(documentId);
    }
    // Rules may ask for any path, and that of a collection names no document.
    return node?.name === name ? node : undefined;
  }

  private collectionNode(path: string): CollectionNode | undefined {
    const end = path.lastIndexOf('/');
    return this.documentNode(path.slice(0, end))?.collections.get(path.slice(end + 1));
  }

  private grow(steps: readonly [string, string][]): {
    node: DocumentNode;
    collection: CollectionNode | undefined;
    group: Group | undefined;
  } {
    let node = this.root;
    let parent: CollectionNode | undefined;
    for (const [collectionId, documentId] of steps) {
      let collection = node.collections.get(collectionId);
      if (collection === undefined) {
        const path = `${node.name}/${collectionId}`;
        collection = { path, documents: new Map(), indexes: new FieldIndexes() };
        node.collections.set(collectionId, collection);
        const group = this.groups.get(collectionId) ?? {
          collections: new Set(),
          indexes: new FieldIndexes(),
        };
        group.collections.add(collection);
        this.groups.set(collectionId, group);
      }
      let next = collection.documents.get(documentId);
      if (next === undefined) {
        next = { name: `${collection.path}/${documentId}`, document: null, collections: new Map() };
        collection.documents.set(documentId, next);
      }
      node = next;
      parent = collection;
    }
    return { node, collection: parent, group: this.groups.get(steps.at(-1)?.[0] ?? '') };
  }

  private remove(steps: readonly [string, string][]): void {
    const way: { parent: DocumentNode; collection: CollectionNode; node: DocumentNode }[] = [];
    let parent = this.root;
    for (const [collectionId, documentId] of steps) {
      const collection = parent.collections.get(collectionId);
      const node = collection?.documents.get(documentId);
      if (collection === undefined || node === undefined) return;
      way.push({ parent, collection, node });
      parent = node;
    }
    const target = way.at(-1);
    if (target === undefined || target.node.document === null) return;
    target.collection.indexes.replace(target.node.document, null);
    this.groups.get(steps.at(-1)?.[0] ?? '')?.indexes.replace(target.node.document, null);
    target.node.document = null;
    this.size -= 1;
    for (const step of way.reverse()) {
      if (step.node.document !== null || step.node.collections.size > 0) return;
      const collectionId = step.collection.path.slice(step.parent.name.length + 1);
      step.collection.documents.delete(step.node.name.slice(step.collection.path.length + 1));
      if (step.collection.documents.size > 0) return;
      step.parent.collections.delete(collectionId);
      const group = this.groups.get(collectionId);
      group?.collections.delete(step.collection);
      if (group?.collections.size === 0) this.groups.delete(collectionId);
    }
  }
}

function* below(node: DocumentNode): Iterable<Document> {
  for (const collection of node.collections.values()) {
    for (const child of collection.documents.values()) {
      if (child.document !== null) yield child.document;
      yield* below(child);
    }
  }
}
