import { data, type RouterContextProvider, redirect } from 'react-router'
import { getPortalActor, type PortalMember } from '#app/features/portal/access/portal-member.ts'
import { type ImportedRow, importRecipients } from '#app/features/sends/recipients/import-recipients.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { decodeText } from '#app/lib/text/decode-text.ts'

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
const maxFileMegabytes = 20

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** Previews the recipients of pasted text or a file, with a reason for each rejected row; the intent `apply` adds them. */
export async function previewOrAddRecipients(
  { request, context }: ActionArgs,
  { member, campaignId }: { member: PortalMember; campaignId: string },
) {
  const services = context.get(servicesContext)
  const form = await readForm(request)
  const file = form.get('file')
  const reject = (result: AddResult) => data<AddResult>(result, { status: 422 })
  const pasted = String(form.get('text') ?? '')
  if (file instanceof File && file.size > maxFileMegabytes * 1024 * 1024)
    return reject({ message: `The file is larger than ${maxFileMegabytes} MB. Split it.`, text: pasted })
  const text = file instanceof File && file.size > 0 ? await decodeText(file) : pasted
  const isPreview = form.get('intent') !== 'apply'
  const by = getPortalActor({ ...member, ip: context.get(visitorContext).ip })
  const result = await importRecipients(services, { campaignId, text, by, isPreview })
  if (!result.ok) return reject({ message: result.message, text })
  if (!isPreview) return redirect(`/portal/campaigns/${campaignId}?notice=added`, 303)
  const problems = result.rows.filter(({ outcome }) => outcome !== 'added').slice(0, maxShownRows)
  return data<AddResult>({ counts: result.counts, problems, text })
}
