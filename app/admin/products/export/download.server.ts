import { createContext, type MiddlewareFunction } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { getInventoryCondition } from '#app/features/catalog/inventory/conditions.server.ts'
import { parseInventoryFilter, toInventoryParams } from '#app/features/catalog/inventory/filter.ts'
import { openProductExport, type ProductSelection } from '#app/features/imports/export/export.server.ts'
import { productFormats } from '#app/features/imports/export/formats.server.ts'
import { isProductFormat } from '#app/features/imports/export/formats.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { respondWithFile, takeExportSlot, tooManyExports } from '../../exports/file-response.server.ts'

type ExportRejection = { message: string; httpStatus: number }

/** Error of a rejected export, for the action of the page. */
export const rejectionContext = createContext<ExportRejection | null>(null)

/** Returns the product filter of a list URL. */
export function getSelection(params: URLSearchParams): ProductSelection {
  const filter = parseInventoryFilter(params)
  return { where: getInventoryCondition(filter), description: toInventoryParams(filter).toString() || 'all' }
}

/** Responds to the form with the file; rejected input goes to the action and back to the page. */
export const downloadExport: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, url } = args
  if (request.method !== 'POST') return next()
  const reject = (message: string, httpStatus: number) => {
    context.set(rejectionContext, { message, httpStatus })
    return next()
  }
  const format = (await readForm(request)).get('format')
  if (!isProductFormat(format)) return reject('Select a file format.', 422)
  const person = getPerson(context)
  const services = context.get(servicesContext)
  const { name } = await readBrand(services)
  const release = takeExportSlot(person.id)
  if (!release) return reject(tooManyExports, 503)
  const by = getActor(person, getClient(args).ip)
  const products = getSelection(url.searchParams)
  return respondWithFile(() => openProductExport(services.db, { products, format, by }), {
    name: `${name} products`,
    ending: format,
    contentType: productFormats[format].contentType,
    release,
  })
}
