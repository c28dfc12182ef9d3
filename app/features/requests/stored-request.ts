import type { RequestKind } from './kinds.ts'
import type { requestTables } from './request-tables.server.ts'

type Tables = typeof requestTables

/** Columns that every kind has in addition to those of its form. */
export type CommonColumns = { id: string; form_key: string; suspected_spam: boolean }

/** Values of a form for its own table, without the columns that all kinds share. */
export type NewRow<K extends RequestKind> = Omit<
  Tables[K]['$inferInsert'],
  keyof CommonColumns | 'created_at' | 'announced_at'
>

/** Row of one of the five request tables; `kind` names the table. */
export type SentRequest = {
  [K in RequestKind]: { kind: K } & Omit<Tables[K]['$inferSelect'], 'created_at'>
}[RequestKind]

/** Columns of a kind that come from its form. */
export type SentFields<K extends RequestKind = RequestKind> = K extends RequestKind
  ? Omit<Extract<SentRequest, { kind: K }>, keyof CommonColumns | 'announced_at'>
  : never

/** A stored request. `reference` is null for a row that another program wrote into its table. */
export type StoredRequest = SentRequest & { created_at: Date; reference: string | null }
