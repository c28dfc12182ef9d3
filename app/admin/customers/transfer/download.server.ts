import { createContext, type MiddlewareFunction } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { countCustomers } from '#app/features/customers/list.server.ts'
import type { CustomerKind } from '#app/features/customers/transfer/columns.ts'
import { openCustomerExport } from '#app/features/customers/transfer/export.server.ts'
import { isRecentlyConfirmed } from '#app/features/staff/person.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { confirmIdentity } from '../../access/confirm-identity.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { respondWithFile, takeExportSlot, tooManyExports } from '../../exports/file-response.server.ts'
import { parseCustomerView } from '../customer-view.ts'

/** Why no file was sent. */
export const customerExportError = createContext<{ errors: FieldErrors; message?: string } | null>(null)

/** Responds to the form of an export page with the file, as a middleware because actions cannot return streams. */
export const createCustomerDownload =
  (kind: CustomerKind): MiddlewareFunction<Response> =>
  async (args, next) => {
    const { request, context, url } = args
    if (request.method !== 'POST') return next()
    const confirmed = await confirmIdentity(args, await readForm(request))
    if (!confirmed.ok) {
      context.set(customerExportError, { errors: confirmed.errors })
      return next()
    }
    const services = context.get(servicesContext)
    const { name } = await readBrand(services)
    const release = takeExportSlot(getPerson(context).id)
    if (!release) {
      context.set(customerExportError, { errors: {}, message: tooManyExports })
      return next()
    }
    const { search } = parseCustomerView(url.searchParams)
    return respondWithFile(() => openCustomerExport(services.db, { kind, search, by: confirmed.authority }), {
      name: `${name} ${kind}`,
      ending: 'csv',
      contentType: 'text/csv; charset=utf-8; header=present',
      release,
    })
  }

/** Data of an export page. */
export async function readExportPage(
  db: Database,
  { kind, person, url }: { kind: CustomerKind; person: ReturnType<typeof getPerson>; url: URL },
) {
  const { search } = parseCustomerView(url.searchParams)
  const count = await countCustomers(db, kind, search)
  return { search, count, isRecentlyConfirmed: isRecentlyConfirmed(person) }
}
