import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { getActor } from '#app/features/staff/person.ts'
import { feedFormSchema, toFeed } from '#app/features/suppliers/feeds/feed-form.schema.ts'
import { sageFormSchema, toSage } from '#app/features/suppliers/sage/sage-form.schema.ts'
import { defaultOptions, supplierFormSchema, toEndpoints, toOptions } from '#app/features/suppliers/supplier.schema.ts'
import {
  findSupplier,
  getSupplierKind,
  readCredentials,
  type Supplier,
  saveSupplier,
} from '#app/features/suppliers/suppliers.server.ts'
import { type FieldErrors, getFieldValues, parseForm } from '#app/lib/form.ts'
import { parseVersion } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, type RouteArgs } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { getSupplierPath } from './supplier-paths.ts'

/**
 * Without `values` after an edit conflict, when the form shows those of today. `version` is the one that the values began with:
 * the loader may have read a newer one since.
 */
export type SupplierFormResult = {
  values?: Record<string, string>
  version?: number
  errors: FieldErrors
  message?: string
}

const conflictText =
  'Someone else changed this supplier while you were working. Your changes were not saved; review the current values below.'

type Source = Pick<Supplier, 'endpoints'> & Partial<Pick<Supplier, 'feed' | 'sage' | 'options'>>

type ParsedForm =
  | { ok: true; name: string; account: string; login?: string; password: string; source: Source }
  | { ok: false; errors: FieldErrors }

/** Creates a supplier, or changes the one with this id. */
export async function saveSupplierForm(args: RouteArgs, form: FormData, id?: string) {
  const services = args.context.get(servicesContext)
  const stored = id === undefined ? undefined : await findSupplier(services.db, id)
  if (id !== undefined && !stored) throw data(null, { status: 404 })
  // Products reference their supplier by name, so that the name cannot change.
  if (stored) form.set('name', stored.name)
  const kind = stored ? getSupplierKind(stored) : formKinds.find((each) => each === form.get('kind'))
  const { schema, parse } = forms[kind ?? 'promostandards']
  const { password: _, ...values } = getFieldValues(schema, form)
  const version = parseVersion(form)
  const reject = (errors: FieldErrors) => data<SupplierFormResult>({ values, version, errors }, { status: 422 })
  const parsed = parse(form)
  if (!parsed.ok) return reject(parsed.errors)
  const { name, account, login, source } = parsed
  const storedCredentials = stored && (await readCredentials(services, stored.id))
  const password = parsed.password || storedCredentials?.password || ''
  const secret = kind === 'sage' ? 'key' : 'password'
  if (!password && (account || kind !== 'feed')) return reject({ password: [`Enter the ${secret}`] })
  if (stored && !parsed.password && !hasSameHosts(stored, source))
    return reject({ password: [`Enter the ${secret} again, as it will be sent to another host`] })
  const supplierId = stored?.id ?? randomUUID()
  const outcome = await saveSupplier(services, {
    id: supplierId,
    ...(stored && { version }),
    name,
    credentials: { id: account, password, ...(login && { login }) },
    ...source,
    options: source.options ?? defaultOptions,
    by: getActor(getPerson(args.context), getClient(args).ip),
  })
  if (outcome === 'name-taken') return reject({ name: ['Another supplier has this name'] })
  if (outcome === 'conflict') return data<SupplierFormResult>({ errors: {}, message: conflictText }, { status: 409 })
  if (outcome === 'too-many') return reject({ name: ['Delete another supplier first'] })
  return redirect(`${getSupplierPath(supplierId)}?notice=saved`, 303)
}

function parseServicesForm(form: FormData): ParsedForm {
  const parsed = parseForm(supplierFormSchema, form)
  if (!parsed.ok) return parsed
  const endpoints = toEndpoints(parsed.value)
  if (!endpoints.productData)
    return { ok: false, errors: { base: ['Enter a base URL, or at least the URL of Product Data'] } }
  return { ok: true, ...parsed.value, source: { endpoints, options: toOptions(parsed.value) } }
}

function parseFeedForm(form: FormData): ParsedForm {
  const parsed = parseForm(feedFormSchema, form)
  return parsed.ok ? { ok: true, ...parsed.value, source: { endpoints: {}, feed: toFeed(parsed.value) } } : parsed
}

function parseSageForm(form: FormData): ParsedForm {
  const parsed = parseForm(sageFormSchema, form)
  if (!parsed.ok) return parsed
  return {
    ok: true,
    ...parsed.value,
    source: { endpoints: {}, sage: toSage(parsed.value), options: toOptions(parsed.value) },
  }
}

const forms = {
  promostandards: { schema: supplierFormSchema, parse: parseServicesForm },
  feed: { schema: feedFormSchema, parse: parseFeedForm },
  sage: { schema: sageFormSchema, parse: parseSageForm },
}
const formKinds = Object.keys(forms) as (keyof typeof forms)[]

function hasSameHosts(before: Source, after: Source): boolean {
  const toHosts = ({ endpoints, feed, sage }: Source) =>
    [...Object.values(endpoints), ...(feed ? [feed] : []), ...(sage ? [sage] : [])].map(({ url }) => new URL(url).host)
  const hostsBefore = new Set(toHosts(before))
  return toHosts(after).every((host) => hostsBefore.has(host))
}
