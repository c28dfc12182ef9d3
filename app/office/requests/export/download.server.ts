import { PassThrough, Readable } from 'node:stream'
import { createContext, type MiddlewareFunction } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { openExport } from '#app/features/requests/export/export.server.ts'
import { type ExportFormat, exportFormats, isExportFormat } from '#app/features/requests/export/formats.ts'
import type { RequestView } from '#app/features/requests/hub.server.ts'
import { parseInboxFilter } from '#app/features/requests/inbox/filter.ts'
import type { Authority } from '#app/features/staff/person.ts'
import { todayInChicago } from '#app/lib/dates.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import type { Logger } from '#app/lib/log.ts'
import { logContext } from '#app/lib/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { slugFrom } from '#app/lib/slug.ts'
import { ReaderGone } from '#app/lib/snapshot-stream.server.ts'
import type { Database } from '#db/client.ts'
import { confirmIdentity } from '../../door/confirm.server.ts'
import { personOf } from '../../door/person.ts'

/** Exports on their way at a time, in one process: each holds a connection that pages are read with. */
const mostAtOnce = 2
let onTheirWay = 0

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
  const form = await request.formData()
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
  if (onTheirWay >= mostAtOnce) {
    const message = 'Two exports are on their way already. Try again when one of them is done.'
    return refuse({ errors: {}, message, format, httpStatus: 503 })
  }
  const view = { filter: parsed.filter, staffId: personOf(context).id }
  const services = context.get(servicesContext)
  return fileOf(services.db, {
    shop: (await readBrand(services)).name,
    view,
    format,
    by: confirmed.authority,
    log: context.get(logContext),
  })
}

async function fileOf(
  db: Database,
  { log, shop, ...asked }: { view: RequestView; format: ExportFormat; by: Authority; log: Logger; shop: string },
): Promise<Response> {
  onTheirWay += 1
  const done = () => {
    onTheirWay -= 1
  }
  const { writeTo } = await openExport(db, asked).catch((error) => {
    done()
    throw error
  })
  const body = new PassThrough()
  writeTo(body)
    // The answer breaks off, so that nobody takes half of it for all.
    .catch((error) => error instanceof ReaderGone || log.error({ err: error }, 'export failed'))
    .finally(done)
  const { contentType } = exportFormats[asked.format]
  const name = `${slugFrom(shop)}-requests-${todayInChicago()}.${asked.format}`
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
    headers: { 'Content-Type': contentType, 'Content-Disposition': `attachment; filename="${name}"` },
  })
}
