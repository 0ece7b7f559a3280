/**
 * The messages of google.firestore.v1 as TypeScript types. They come from @google-cloud/firestore, which generates them
 * from the same protos as the descriptors that decode and encode the messages (`transports/descriptors.ts`). So types and
 * descriptors are of one version and cannot differ; only the two additions of `descriptors.ts` are written out here.
 *
 * A message is a plain object: names in camelCase, 64-bit integers as decimal strings, enums by name, bytes as Buffer,
 * absent fields undefined. The transports check that shape by the descriptors. The service may also be called in process,
 * so its decoders check the shape as they read it: a wrong one is INVALID_ARGUMENT there, and never a fault.
 */
import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api';

/** A field of a message, or a whole message, that may be absent. */
export type Optional<T> = T | null | undefined;

export type WireValue = google.firestore.v1.IValue;
export type WireFields = Record<string, WireValue>;
export type WireDocument = google.firestore.v1.IDocument;
export type WireDocumentMask = google.firestore.v1.IDocumentMask;
export type WirePrecondition = google.firestore.v1.IPrecondition;
/** `verify` is in no published proto: `transports/descriptors.ts` adds it. */
export type WireWrite = google.firestore.v1.IWrite & { verify?: string | null };
export type WireWriteResult = google.firestore.v1.IWriteResult;
export type WireFieldTransform = google.firestore.v1.DocumentTransform.IFieldTransform;
export type WireTransactionOptions = google.firestore.v1.ITransactionOptions;

export type WireQuery = google.firestore.v1.IStructuredQuery;
export type WireFilter = google.firestore.v1.StructuredQuery.IFilter;
export type WireFieldFilter = google.firestore.v1.StructuredQuery.IFieldFilter;
export type WireUnaryFilter = google.firestore.v1.StructuredQuery.IUnaryFilter;
export type WireFieldReference = google.firestore.v1.StructuredQuery.IFieldReference;
export type WireOrder = google.firestore.v1.StructuredQuery.IOrder;
export type WireProjection = google.firestore.v1.StructuredQuery.IProjection;
export type WireCursor = google.firestore.v1.ICursor;
export type WireFindNearest = google.firestore.v1.StructuredQuery.IFindNearest;
export type WireAggregation = google.firestore.v1.StructuredAggregationQuery.IAggregation;
export type WireExplainMetrics = google.firestore.v1.IExplainMetrics;
export type WireExecutionStats = google.firestore.v1.IExecutionStats;

export type WireTarget = google.firestore.v1.ITarget;
export type WireTargetChange = google.firestore.v1.ITargetChange;
export type WireBloomFilter = google.firestore.v1.IBloomFilter;

export type WireTimestamp = google.protobuf.ITimestamp;
export type WireStruct = google.protobuf.IStruct;
/** An int32, an int64 as decimal text, or a wrapper message (Int32Value, Int64Value) around one. */
export type WireInt = number | string | google.protobuf.IInt64Value;

type Empty = google.protobuf.IEmpty;
/** Writes of a request, which may hold `verify`. */
type WithWrites<T> = Omit<T, 'writes'> & { writes?: WireWrite[] | null };

/** Request and response of each unary RPC. */
export interface UnaryRpcs {
  GetDocument: { request: google.firestore.v1.IGetDocumentRequest; response: WireDocument };
  ListDocuments: {
    request: google.firestore.v1.IListDocumentsRequest;
    response: google.firestore.v1.IListDocumentsResponse;
  };
  CreateDocument: { request: google.firestore.v1.ICreateDocumentRequest; response: WireDocument };
  UpdateDocument: { request: google.firestore.v1.IUpdateDocumentRequest; response: WireDocument };
  DeleteDocument: { request: google.firestore.v1.IDeleteDocumentRequest; response: Empty };
  BeginTransaction: {
    request: google.firestore.v1.IBeginTransactionRequest;
    response: google.firestore.v1.IBeginTransactionResponse;
  };
  Commit: {
    request: WithWrites<google.firestore.v1.ICommitRequest>;
    response: google.firestore.v1.ICommitResponse;
  };
  Rollback: { request: google.firestore.v1.IRollbackRequest; response: Empty };
  PartitionQuery: {
    request: google.firestore.v1.IPartitionQueryRequest;
    response: google.firestore.v1.IPartitionQueryResponse;
  };
  ListCollectionIds: {
    request: google.firestore.v1.IListCollectionIdsRequest;
    response: google.firestore.v1.IListCollectionIdsResponse;
  };
  BatchWrite: {
    request: WithWrites<google.firestore.v1.IBatchWriteRequest>;
    response: google.firestore.v1.IBatchWriteResponse;
  };
}

/** Request and responses of each server-streaming RPC. */
export interface ServerStreamRpcs {
  BatchGetDocuments: {
    request: google.firestore.v1.IBatchGetDocumentsRequest;
    response: google.firestore.v1.IBatchGetDocumentsResponse;
  };
  RunQuery: {
    request: google.firestore.v1.IRunQueryRequest;
    response: google.firestore.v1.IRunQueryResponse;
  };
  RunAggregationQuery: {
    request: google.firestore.v1.IRunAggregationQueryRequest;
    response: google.firestore.v1.IRunAggregationQueryResponse;
  };
  /** In no published proto of this version: `transports/descriptors.ts` adds it. */
  ExecutePipeline: { request: { database?: string | null }; response: Empty };
}

/** Requests and responses of the bidirectional RPCs. */
export interface BidirectionalRpcs {
  Listen: {
    request: google.firestore.v1.IListenRequest;
    response: google.firestore.v1.IListenResponse;
  };
  Write: {
    request: WithWrites<google.firestore.v1.IWriteRequest>;
    response: google.firestore.v1.IWriteResponse;
  };
}

export type Rpcs = UnaryRpcs & ServerStreamRpcs & BidirectionalRpcs;
export type RequestOf<M extends keyof Rpcs> = Rpcs[M]['request'];
export type ResponseOf<M extends keyof Rpcs> = Rpcs[M]['response'];
