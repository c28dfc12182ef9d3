import { data, redirect } from 'react-router'
import { setTaxCertificate } from '#app/features/customers/certificate.server.ts'
import { findCompany } from '#app/features/customers/companies.server.ts'
import { findStoredFile } from '#app/features/requests/artwork/artwork.server.ts'
import { receiveFormWithFiles } from '#app/features/requests/replies/attachments.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { discard, isMultipart } from '#app/lib/http/multipart.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { closedPolicy, respondNotFound, respondWithDownload } from '../requests/artwork/file-response.server.ts'
import type { Route } from './+types/certificate.route.ts'
import { getCompanyPath } from './customer-view.ts'

export const headers = requireAccess('customers')

export async function loader({ params: { id }, context, request }: Route.LoaderArgs) {
  const { db, storage } = context.get(servicesContext)
  const file = isUuid(id) ? (await findCompany(db, id))?.tax_certificate : undefined
  const stored = file && (await findStoredFile(storage, file))
  if (!stored) return respondNotFound('File not found.')
  // The content type never renders.
  return respondWithDownload(request, stored, {
    name: file.name,
    type: 'application/octet-stream',
    policy: closedPolicy,
  })
}

/** Stores the file, or removes the stored one. */
export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  const services = args.context.get(servicesContext)
  if (!isUuid(id)) throw data(null, { status: 404 })
  if (!isMultipart(args.request)) throw data(null, { status: 400 })
  const { form, files, problem } = await receiveFormWithFiles(args.request, services.settings.DATA_DIR)
  try {
    const [file] = files
    const isRemoval = form.get('intent') === 'remove'
    if (problem || (!file && !isRemoval)) return redirect(`${getCompanyPath(id)}?notice=no-certificate`, 303)
    const by = getActor(getPerson(args.context), getClient(args).ip)
    if (!(await setTaxCertificate(services, { id, file: isRemoval ? undefined : file, by })))
      throw data(null, { status: 404 })
    return redirect(`${getCompanyPath(id)}?notice=${isRemoval ? 'removed' : 'certificate'}`, 303)
  } finally {
    await discard(files)
  }
}
