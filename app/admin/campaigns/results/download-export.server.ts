import { createContext, data, type MiddlewareFunction } from 'react-router'
import { openAddressExport } from '#app/features/sends/export/export-addresses.server.ts'
import { renderLabels } from '#app/features/sends/export/render-labels.server.ts'
import { renderPackingSlips, renderPickList } from '#app/features/sends/export/render-packing-lists.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { parsePositiveInteger, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { confirmIdentity } from '../../access/confirm-identity.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { respondWithFile, takeExportSlot, tooManyExports } from '../../exports/file-response.server.ts'
import { openCampaign } from '../campaign/open-campaign.server.ts'
import { exportFormats } from './export-formats.ts'

type ExportError = { errors: FieldErrors; message?: string; format: string; part: string }

/** Errors of the download, for the action. */
export const exportErrorContext = createContext<ExportError | null>(null)

/** Responds with the file. A middleware, because an action cannot return a stream; errors continue to the action. */
export const downloadExport: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, params } = args
  if (request.method !== 'POST') return next()
  const services = context.get(servicesContext)
  const campaign = await openCampaign(services.db, params.id ?? '')
  const form = await readForm(request)
  const format = form.get('format')
  const reject = (error: Pick<ExportError, 'errors' | 'message'>) => {
    context.set(exportErrorContext, { ...error, format: String(format), part: String(form.get('part') ?? '') })
    return next()
  }
  if (!isFormat(format)) return reject({ errors: { format: ['Choose a format'] } })
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return reject({ errors: confirmed.errors })
  const by = confirmed.authority
  const release = takeExportSlot(getPerson(context).id)
  if (!release) return reject({ errors: {}, message: tooManyExports })
  if (format === 'csv')
    return respondWithFile(
      async () => {
        const opened = await openAddressExport(services.db, { campaignId: campaign.id, by })
        if (!opened) throw data(null, { status: 404 })
        return opened
      },
      { name: `${campaign.title} addresses`, ending: 'csv', contentType: csvType, release },
    )
  try {
    const part = parsePositiveInteger(form.get('part')) ?? 1
    const args = { campaignId: campaign.id, part, by }
    const render = format === 'pick-list' ? renderPickList : format === 'labels' ? renderLabels : renderPackingSlips
    const file = await render(services, args)
    if (!file) return reject({ errors: {}, message: 'There is nothing to print.' })
    const { pdf, fileName } = file
    return new Response(new Uint8Array(pdf), {
      headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename="${fileName}"` },
    })
  } finally {
    release()
  }
}

const isFormat = (value: unknown): value is (typeof exportFormats)[number]['value'] =>
  exportFormats.some((each) => each.value === value)

const csvType = 'text/csv; charset=utf-8; header=present'
