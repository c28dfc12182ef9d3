import * as v from 'valibot'
import { type Endpoints, type ServiceName, serviceNames, serviceVersions } from './promostandards/services.ts'

export const maxSupplierName = 120
const maxUrl = 500
const maxSecret = 200
/** Entries of a mapping of terms. */
const maxTerms = 1_000
export const limitRanges = { concurrency: [1, 16], perMinute: [1, 20_000] } as const

const endpoint = v.object({ url: v.string(), version: v.string() })

/** Content of `suppliers.endpoints`. */
export const endpointsSchema = v.pipe(
  v.object({
    productData: v.optional(endpoint),
    media: v.optional(endpoint),
    pricing: v.optional(endpoint),
    inventory: v.optional(endpoint),
  }),
  v.transform((endpoints) => endpoints as Endpoints),
)

const terms = v.optional(v.record(v.string(), v.string()), {})

/** Content of `suppliers.options`. */
export const optionsSchema = v.object({
  schedule: v.optional(v.object({ full: v.boolean(), changed: v.boolean(), prices: v.boolean(), stock: v.boolean() }), {
    full: true,
    changed: true,
    prices: true,
    stock: true,
  }),
  /** Blank products, or with their first imprint in the price. */
  configuration: v.optional(v.picklist(['Decorated', 'Blank']), 'Decorated'),
  limits: v.optional(v.object({ concurrency: v.number(), perMinute: v.number() }), { concurrency: 4, perMinute: 300 }),
  categories: terms,
  colors: terms,
  brands: terms,
})
export type SupplierOptions = v.InferOutput<typeof optionsSchema>

export const defaultOptions: SupplierOptions = v.parse(optionsSchema, {})

export const trimmedText = v.pipe(v.string(), v.trim())

export const urlField = v.pipe(
  trimmedText,
  v.maxLength(maxUrl, `Use ${maxUrl} characters or fewer`),
  v.check(
    (text) => text === '' || (URL.canParse(text) && isAllowed(new URL(text))),
    'Enter a URL such as https://ws.supplier.com/inventory, without a user name',
  ),
)

export const isLocal = (host: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(host)

/** Credentials need TLS, except on this machine. */
const isAllowed = ({ protocol, hostname, username, password }: URL) =>
  username === '' && password === '' && (protocol === 'https:' || (protocol === 'http:' && isLocal(hostname)))

const version = (service: ServiceName) => v.picklist(serviceVersions[service], 'Choose a version')

const parseTerms = (text: string) =>
  text.split('\n').flatMap((line) => {
    const [from = '', ...to] = line.split('=')
    return line.trim() === '' ? [] : [[from.trim(), to.join('=').trim()] as const]
  })

const termMap = v.pipe(
  trimmedText,
  v.check(
    (text) => parseTerms(text).every(([from, to]) => from !== '' && to !== ''),
    'Enter one per line: Drinkware = Drinks',
  ),
  // Case does not matter when terms are replaced.
  v.check((text) => {
    const names = parseTerms(text).map(([from]) => from.toLowerCase())
    return new Set(names).size === names.length
  }, 'Enter each term once'),
  v.check((text) => parseTerms(text).length <= maxTerms, `Use ${maxTerms} lines or fewer`),
  v.transform((text) => Object.fromEntries(parseTerms(text))),
)

export const checkbox = v.pipe(
  v.string(),
  v.transform((value) => value === 'on'),
)

const rangeField = (name: keyof typeof limitRanges) => {
  const [min, max] = limitRanges[name]
  return v.pipe(
    trimmedText,
    v.check(
      (text) => /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `Enter ${min} to ${max.toLocaleString('en-US')}`,
    ),
    v.transform(Number),
  )
}

export const nameField = v.pipe(
  trimmedText,
  v.nonEmpty('Enter the supplier’s name'),
  v.maxLength(maxSupplierName, `Use ${maxSupplierName} characters or fewer`),
)

export const maxCredentialLength = (message: string) => v.maxLength<string, number, string>(maxSecret, message)

/** Fields that suppliers with services and those at SAGE have. */
export const optionEntries = {
  configuration: v.picklist(['Decorated', 'Blank'], 'Choose the type of prices'),
  full: checkbox,
  changed: checkbox,
  prices: checkbox,
  stock: checkbox,
  concurrency: rangeField('concurrency'),
  perMinute: rangeField('perMinute'),
  categories: termMap,
  colors: termMap,
  brands: termMap,
}
type OptionsForm = v.InferOutput<v.ObjectSchema<typeof optionEntries, undefined>>

/** The form of a supplier with services. An empty password keeps the stored one. */
export const supplierFormSchema = v.object({
  name: nameField,
  account: v.pipe(
    trimmedText,
    v.nonEmpty('Enter your account’s user name'),
    maxCredentialLength('This user name is too long'),
  ),
  password: v.pipe(v.string(), maxCredentialLength('This password is too long')),
  base: urlField,
  productData: urlField,
  'productData-version': version('productData'),
  media: urlField,
  'media-version': version('media'),
  pricing: urlField,
  'pricing-version': version('pricing'),
  inventory: urlField,
  'inventory-version': version('inventory'),
  ...optionEntries,
})
export type SupplierForm = v.InferOutput<typeof supplierFormSchema>

/** Paths below the base URL where suppliers usually have a service. */
const basePaths: Record<ServiceName, string> = {
  productData: 'productdata',
  media: 'mediacontent',
  pricing: 'pricingandconfiguration',
  inventory: 'inventory',
}

/** The endpoint of each service: its own URL, else that below the base URL. */
export function toEndpoints(form: SupplierForm): Endpoints {
  const endpoints: Endpoints = {}
  for (const service of serviceNames) {
    const fromBase = form.base && `${form.base.replace(/\/$/, '')}/${basePaths[service]}`
    const endpointUrl = form[service] || fromBase
    if (endpointUrl) endpoints[service] = { url: endpointUrl, version: form[`${service}-version`] }
  }
  return endpoints
}

export const toOptions = (form: OptionsForm): SupplierOptions => ({
  schedule: { full: form.full, changed: form.changed, prices: form.prices, stock: form.stock },
  configuration: form.configuration,
  limits: { concurrency: form.concurrency, perMinute: form.perMinute },
  categories: form.categories,
  colors: form.colors,
  brands: form.brands,
})

const formatTerms = (all: Record<string, string>) =>
  Object.entries(all)
    .map(([from, to]) => `${from} = ${to}`)
    .join('\n')

/** The form's texts of a stored supplier; never the password. */
export function toFormValues(supplier: {
  name: string
  account: string
  endpoints: Endpoints
  options: SupplierOptions
}): Record<string, string> {
  const { name, account, endpoints, options } = supplier
  const services = serviceNames.flatMap((service) => [
    [service, endpoints[service]?.url ?? ''] as const,
    [`${service}-version`, endpoints[service]?.version ?? serviceVersions[service][0]] as const,
  ])
  return {
    name,
    account,
    base: '',
    ...Object.fromEntries(services),
    ...toOptionValues(options),
  }
}

export function toOptionValues(options: SupplierOptions): Record<string, string> {
  const { schedule, limits, configuration, categories, colors, brands } = options
  return {
    configuration,
    ...Object.fromEntries(Object.entries(schedule).map(([kind, isOn]) => [kind, isOn ? 'on' : ''])),
    ...Object.fromEntries(Object.entries(limits).map(([limitName, value]) => [limitName, String(value)])),
    categories: formatTerms(categories),
    colors: formatTerms(colors),
    brands: formatTerms(brands),
  }
}
