import { data, type RouterContextProvider, redirect } from 'react-router'
import { getPortalActor, type PortalMember } from '#app/features/portal/access/portal-member.ts'
import { type ImportedRow, importRecipients } from '#app/features/sends/recipients/import-recipients.server.ts'
import { readListForm } from '#app/lib/http/list-form.server.ts'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'

export type AddResult = {
  message?: string
  /** The text that was read; after a preview, the form sends it again to add the recipients. */
  text: string
  counts?: Record<ImportedRow['outcome'], number>
  /** Rows that are not added, up to `maxShownRows`. */
  problems?: ImportedRow[]
}

/** Rejected and existing rows that a preview lists. */
const maxShownRows = 100

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** Previews the recipients of pasted text or a file, with a reason for each rejected row; the intent `apply` adds them. */
export async function previewOrAddRecipients(
  { request, context }: ActionArgs,
  { member, campaignId }: { member: PortalMember; campaignId: string },
) {
  const services = context.get(servicesContext)
  const { form, text, problem } = await readListForm(request, services.settings.DATA_DIR)
  const reject = (result: AddResult) => data<AddResult>(result, { status: 422 })
  if (problem) return reject({ message: problem, text })
  const isPreview = form.get('intent') !== 'apply'
  const by = getPortalActor({ ...member, ip: context.get(visitorContext).ip })
  const result = await importRecipients(services, { campaignId, text, by, isPreview })
  if (!result.ok) return reject({ message: result.message, text })
  if (!isPreview) return redirect(`/portal/campaigns/${campaignId}?notice=added`, 303)
  const problems = result.rows.filter(({ outcome }) => outcome !== 'added').slice(0, maxShownRows)
  return data<AddResult>({ counts: result.counts, problems, text })
}
