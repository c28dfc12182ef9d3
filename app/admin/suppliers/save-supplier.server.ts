import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { getActor } from '#app/features/staff/person.ts'
import type { Endpoints } from '#app/features/suppliers/promostandards/services.ts'
import { supplierFormSchema, toEndpoints, toOptions } from '#app/features/suppliers/supplier.schema.ts'
import { findSupplier, readCredentials, saveSupplier } from '#app/features/suppliers/suppliers.server.ts'
import { type FieldErrors, getFieldValues, parseForm } from '#app/lib/form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, type RouteArgs } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { getSupplierPath } from './supplier-paths.ts'

export type SupplierFormResult = { values: Record<string, string>; errors: FieldErrors }

/** Creates a supplier, or changes the one with this id. */
export async function saveSupplierForm(args: RouteArgs, form: FormData, id?: string) {
  const services = args.context.get(servicesContext)
  const stored = id === undefined ? undefined : await findSupplier(services.db, id)
  if (id !== undefined && !stored) throw data(null, { status: 404 })
  // Products belong to the name.
  if (stored) form.set('name', stored.name)
  const { password: _, ...values } = getFieldValues(supplierFormSchema, form)
  const reject = (errors: FieldErrors) => data<SupplierFormResult>({ values, errors }, { status: 422 })
  const parsed = parseForm(supplierFormSchema, form)
  if (!parsed.ok) return reject(parsed.errors)
  const endpoints = toEndpoints(parsed.value)
  if (!endpoints.productData) return reject({ base: ['Enter a base URL, or at least the URL of Product Data'] })
  const known = stored && (await readCredentials(services, stored.id))
  const password = parsed.value.password || known?.password
  if (!password) return reject({ password: ['Enter the password'] })
  if (stored && !parsed.value.password && !hasSameHosts(stored.endpoints, endpoints))
    return reject({ password: ['Enter the password again, as it will be sent to another host'] })
  const supplierId = stored?.id ?? randomUUID()
  const outcome = await saveSupplier(services, {
    ...{ id: supplierId, isNew: !stored, name: parsed.value.name },
    ...{ endpoints, options: toOptions(parsed.value), credentials: { id: parsed.value.account, password } },
    by: getActor(getPerson(args.context), getClient(args).ip),
  })
  if (outcome === 'name taken') return reject({ name: ['Another supplier has this name'] })
  if (outcome === 'too many') return reject({ name: ['Delete another supplier first'] })
  return redirect(`${getSupplierPath(supplierId)}?notice=saved`, 303)
}

function hasSameHosts(before: Endpoints, after: Endpoints): boolean {
  const toHosts = (endpoints: Endpoints) => Object.values(endpoints).map(({ url }) => new URL(url).host)
  const known = new Set(toHosts(before))
  return toHosts(after).every((host) => known.has(host))
}
