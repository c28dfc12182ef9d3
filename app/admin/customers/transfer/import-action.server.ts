import { data } from 'react-router'
import type { CustomerKind } from '#app/features/customers/transfer/columns.ts'
import { importCustomers, type RowResult } from '#app/features/customers/transfer/import.server.ts'
import { readCustomerFile } from '#app/features/customers/transfer/read-file.server.ts'
import { type UndoneImport, undoImport } from '#app/features/customers/transfer/undo-import.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readListForm } from '#app/lib/http/list-form.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { readUuidField } from '../../access/uuid-field.ts'

export type ImportResult = {
  /** Why the file was not read. */
  message?: string
  /** The file of a preview, which the form sends again to import it. */
  text?: string
  rows?: RowResult[]
  /** Contacts and companies that an import changed; a contact's row can add its company. */
  records?: number
  /** Headings without a field. */
  skipped?: string[]
  /** The result of undoing an import. */
  undone?: UndoneImport
}

/** Previews a file, then imports it; or undoes an import. */
export async function handleImport(args: RouteArgs, kind: CustomerKind) {
  const { db, settings } = args.context.get(servicesContext)
  const { form, text, problem } = await readListForm(args.request, settings.DATA_DIR)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  if (form.get('intent') === 'undo') {
    const id = readUuidField(form, 'import')
    return data<ImportResult>({ undone: id ? await undoImport(db, { id, by }) : { outcome: 'not-found' } })
  }
  if (problem) return data<ImportResult>({ message: problem }, { status: 422 })
  const read = readCustomerFile(text, kind)
  if (!read.ok) return data<ImportResult>({ message: read.message }, { status: 422 })
  const isPreview = form.get('intent') !== 'apply'
  const { rows, records } = await importCustomers(db, { kind, rows: read.rows, by, isPreview })
  return data<ImportResult>({ rows, records, skipped: read.skipped, ...(isPreview && { text }) })
}
