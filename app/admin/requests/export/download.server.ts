import { createContext, type MiddlewareFunction } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { openExport } from '#app/features/requests/export/export.server.ts'
import {
  type ExportFormatName,
  exportFormats,
  type FormatDefinition,
  isExportFormat,
} from '#app/features/requests/export/formats.ts'
import { parseInboxFilter } from '#app/features/requests/inbox/filter.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { confirmIdentity } from '../../access/confirm-identity.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { respondWithFile, takeExportSlot, tooManyExports } from '../../exports/file-response.server.ts'

type ExportError = { errors: FieldErrors; message?: string; format?: ExportFormatName; httpStatus: number }

/** Why no file was sent. */
export const exportErrorContext = createContext<ExportError | null>(null)

/**
 * Responds to the form of the page with the file. A middleware, because React Router's action cannot return a stream; errors
 * continue to the action and so to the page.
 */
export const download: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, url } = args
  if (request.method !== 'POST') return next()
  const form = await readForm(request)
  const reject = (error: ExportError) => {
    context.set(exportErrorContext, error)
    return next()
  }
  const parsed = parseInboxFilter(url.searchParams)
  if (!parsed.ok) return reject({ errors: {}, httpStatus: 422 })
  const format = form.get('format')
  if (!isExportFormat(format)) return reject({ errors: { format: ['Choose a format'] }, httpStatus: 422 })
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return reject({ errors: confirmed.errors, format, httpStatus: 422 })
  const person = getPerson(context)
  const services = context.get(servicesContext)
  const { name } = await readBrand(services)
  const release = takeExportSlot(person.id)
  if (!release) return reject({ errors: {}, message: tooManyExports, format, httpStatus: 503 })
  const { fileName = 'requests', extension, contentType }: FormatDefinition = exportFormats[format]
  const view = { filter: parsed.filter, staffId: person.id }
  return respondWithFile(() => openExport(services.db, { view, format, by: confirmed.authority }), {
    name: `${name} ${fileName}`,
    ending: extension,
    contentType,
    release,
  })
}
