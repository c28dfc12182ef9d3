import type * as v from 'valibot'
import type { Scope } from '#app/features/api-tokens/scopes.ts'
import type { TokenHolder } from '#app/features/api-tokens/tokens.server.ts'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'

/** Context of a handler, in addition to its input. */
export type Caller = {
  services: Services & { log: Logger }
  request: Request
  /** Public origin of the shop. */
  origin: string
  ip: string
  holder: TokenHolder
  by: Actor
  /** Identifies repetitions of a request; undefined without Idempotency-Key. */
  idempotencyKey: string | undefined
}

type QuerySchema = v.ObjectSchema<v.ObjectEntries, undefined>

type HandlerArgs<Q, B> = Caller & { params: Record<string, string>; query: Q; body: B }

type Method = 'GET' | 'POST' | 'PATCH'

type EndpointOptions<Q extends QuerySchema, B extends v.GenericSchema, R extends v.GenericSchema, C> = {
  /** Name of the operation in the document and in generated clients. */
  id: string
  method: Method
  /** Below /api/v1; ids in braces are UUIDs. */
  path: `/${string}`
  summary: string
  scope: Scope
  query?: Q
  /** Schema of a JSON body. */
  body?: B
  /** A multipart body with one file, which the handler reads. */
  isUpload?: boolean
  response: R
  status?: 200 | 201
  /** Returns what PATCH changes, whose ETag If-Match has. */
  readCurrent?: (args: HandlerArgs<object, undefined>) => Promise<v.InferInput<R> & C>
  /** @param args with `current`, as `readCurrent` returned it and If-Match was compared with */
  handle: (args: HandlerArgs<v.InferOutput<Q>, v.InferOutput<B>> & { current: C }) => Promise<v.InferInput<R>>
}

/** An entry of the route table: handler, checks and documentation of an operation. */
export type Endpoint = Omit<
  EndpointOptions<QuerySchema, v.GenericSchema, v.GenericSchema, unknown>,
  'handle' | 'readCurrent'
> & {
  handle: (args: HandlerArgs<never, never> & { current: never }) => Promise<unknown>
  readCurrent?: ((args: HandlerArgs<object, undefined>) => Promise<unknown>) | undefined
}

export const defineEndpoint = <
  Q extends QuerySchema = v.ObjectSchema<Record<never, never>, undefined>,
  B extends v.GenericSchema = v.UndefinedSchema<undefined>,
  R extends v.GenericSchema = v.GenericSchema,
  C = unknown,
>(
  options: EndpointOptions<Q, B, R, C>,
): Endpoint => options as unknown as Endpoint
