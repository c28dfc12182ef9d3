import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Transaction } from '#db/client.ts'
import type { CustomerKind } from './columns.ts'
import type { FieldChange } from './list-field-changes.ts'
import type { FileRow } from './read-file.server.ts'

/** The customer that a row added or matched, or why it was rejected. */
export type ImportedRow =
  | { id: string; outcome: 'added' | 'unchanged' }
  | { id: string; outcome: 'changed'; changes: FieldChange[] }
  | { reasons: string[] }

export type ImportRow = (
  tx: Transaction,
  row: FileRow,
  context: {
    by: Actor
    isAlreadyImported: (id: string) => boolean
    /** Called before a change of a stored customer. */
    recordBefore: (kind: CustomerKind, id: string) => Promise<void>
  },
) => Promise<ImportedRow>

export const repeatedReason = 'An earlier row of the file has this one already'
