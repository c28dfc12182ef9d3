import { data, redirect } from 'react-router'
import { type ImportedRow, importRecipients } from '#app/features/sends/recipients/import-recipients.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readListForm } from '#app/lib/http/list-form.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { getRecipientsPath } from '../campaign-paths.ts'

export type RecipientsResult = {
  form: 'list' | 'add'
  message?: string
  /** The text that was read; after a preview, the form sends it again to add the recipients. */
  text?: string
  /** Number of rows by what happens to them. */
  counts?: Record<ImportedRow['outcome'], number>
  /** Rows that are not added, up to `maxShownRows`. */
  problems?: ImportedRow[]
  values?: Record<'email' | 'name' | 'country', string>
}

/** Rejected and existing rows that a preview lists. */
export const maxShownRows = 100

/**
 * Adds one recipient, or previews those of pasted text or a file; the intent `apply` adds them.
 * @param id id of the campaign
 */
export async function runRecipientsAction(args: RouteArgs, id: string) {
  const services = args.context.get(servicesContext)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const { form, text, problem } = await readListForm(args.request, services.settings.DATA_DIR)
  const read = (name: string) => toSingleLine(String(form.get(name) ?? '')).slice(0, 1_000)
  const reject = (result: RecipientsResult) => data<RecipientsResult>(result, { status: 422 })
  const finish = (counts: Record<ImportedRow['outcome'], number>) =>
    redirect(`${getRecipientsPath(id)}?${new URLSearchParams({ notice: 'added', count: String(counts.added) })}`, 303)

  if (form.get('intent') === 'add') {
    const values = { email: read('email'), name: read('name'), country: read('country') }
    const cells = [values.email, values.name, values.country].map((cell) => `"${cell.replaceAll('"', '""')}"`)
    const row = `email,name,country\n${cells.join(',')}`
    const result = await importRecipients(services, { campaignId: id, text: row, by, isPreview: false })
    if (!result.ok) return reject({ form: 'add', message: result.message, values })
    const reasons = result.rows.flatMap((row) => row.reasons)
    return reasons.length > 0
      ? reject({ form: 'add', message: `${reasons.join('. ')}.`, values })
      : finish(result.counts)
  }

  if (problem) return reject({ form: 'list', message: problem, text })
  const isPreview = form.get('intent') !== 'apply'
  const result = await importRecipients(services, { campaignId: id, text, by, isPreview })
  if (!result.ok) return reject({ form: 'list', message: result.message, text })
  if (!isPreview) return finish(result.counts)
  const problems = result.rows.filter(({ outcome }) => outcome !== 'added').slice(0, maxShownRows)
  return data<RecipientsResult>({ form: 'list', counts: result.counts, problems, text })
}
