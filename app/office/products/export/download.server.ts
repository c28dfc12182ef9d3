import { createContext, type MiddlewareFunction } from 'react-router'
import { allProducts, openProductExport, type ProductSelection } from '#app/features/imports/export/export.server.ts'
import { productFormats } from '#app/features/imports/export/formats.server.ts'
import { isProductFormat } from '#app/features/imports/export/formats.ts'
import { actorOf } from '#app/features/staff/person.ts'
import { logContext } from '#app/lib/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { askerOf } from '../../door/asker.server.ts'
import { personOf } from '../../door/person.ts'
import { answerWithFile, isRoomForExport, tooManyExports } from '../../exports/file-answer.server.ts'

type Refused = { message: string; httpStatus: number }

/** Why there is no file. */
export const refusedContext = createContext<Refused | null>(null)

/** Which products an address of the list asks for. */
export const selectionOf = (_params: URLSearchParams): ProductSelection => allProducts

/** Answers the page's form with the file itself; what is refused goes on to the action, and so back into the page. */
export const download: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, url } = args
  if (request.method !== 'POST') return next()
  const refuse = (message: string, httpStatus: number) => {
    context.set(refusedContext, { message, httpStatus })
    return next()
  }
  const format = (await request.formData()).get('format')
  if (!isProductFormat(format)) return refuse('Choose a format.', 422)
  if (!isRoomForExport()) return refuse(tooManyExports, 503)
  const { db } = context.get(servicesContext)
  const by = actorOf(personOf(context), askerOf(args).address)
  const products = selectionOf(url.searchParams)
  return answerWithFile(() => openProductExport(db, { products, format, by }), {
    what: 'products',
    ending: format,
    contentType: productFormats[format].contentType,
    log: context.get(logContext),
  })
}
