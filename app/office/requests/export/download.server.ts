import { createContext, type MiddlewareFunction } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { openExport } from '#app/features/requests/export/export.server.ts'
import { type ExportFormat, exportFormats, isExportFormat } from '#app/features/requests/export/formats.ts'
import { parseInboxFilter } from '#app/features/requests/inbox/filter.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { readForm } from '#app/lib/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { confirmIdentity } from '../../access/confirm-identity.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { answerWithFile, isRoomForExport, tooManyExports } from '../../exports/file-response.server.ts'

type Refused = { errors: FieldErrors; message?: string; format?: ExportFormat; httpStatus: number }

/** Why there is no file. */
export const refusedContext = createContext<Refused | null>(null)

/**
 * Answers the page's form with the file itself. Of a page's action React Router would keep the data and not the stream; what
 * is refused goes on to the action, and so back into the page.
 */
export const download: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, url } = args
  if (request.method !== 'POST') return next()
  const form = await readForm(request)
  const refuse = (refused: Refused) => {
    context.set(refusedContext, refused)
    return next()
  }
  const parsed = parseInboxFilter(url.searchParams)
  if (!parsed.ok) return refuse({ errors: {}, httpStatus: 422 })
  const format = form.get('format')
  if (!isExportFormat(format)) return refuse({ errors: { format: ['Choose a format'] }, httpStatus: 422 })
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return refuse({ errors: confirmed.errors, format, httpStatus: 422 })
  if (!isRoomForExport()) return refuse({ errors: {}, message: tooManyExports, format, httpStatus: 503 })
  const view = { filter: parsed.filter, staffId: getPerson(context).id }
  const services = context.get(servicesContext)
  return answerWithFile(() => openExport(services.db, { view, format, by: confirmed.authority }), {
    name: `${(await readBrand(services)).name} requests`,
    ending: format,
    contentType: exportFormats[format].contentType,
  })
}
