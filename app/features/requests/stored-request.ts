import type { RequestKind } from './kinds.ts'
import type { requestTables } from './request-tables.server.ts'

type Tables = typeof requestTables

/** Columns that every kind has in addition to those of its form. */
export type CommonColumns = { id: string; form_key: string; suspected_spam: boolean }

/** What a form gives for its own table, apart from the columns that every kind has. */
export type NewRow<K extends RequestKind> = Omit<
  Tables[K]['$inferInsert'],
  keyof CommonColumns | 'created_at' | 'announced_at'
>

/** What one of the five tables holds of a request, its time apart; `kind` tells which table. */
export type SentRequest = {
  [K in RequestKind]: { kind: K } & Omit<Tables[K]['$inferSelect'], 'created_at'>
}[RequestKind]

/** What of a kind's row is its form's: the columns that every kind has are left out. */
export type SentFields<K extends RequestKind = RequestKind> = K extends RequestKind
  ? Omit<Extract<SentRequest, { kind: K }>, keyof CommonColumns | 'announced_at'>
  : never

/** A stored request. `reference` is null for a row that another program wrote into its table. */
export type StoredRequest = SentRequest & { created_at: Date; reference: string | null }
