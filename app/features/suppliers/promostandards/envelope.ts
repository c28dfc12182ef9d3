import type { Credentials } from '../source/supplier-source.ts'
import type { ServiceName } from './services.ts'

/** Fields of a request in the order of the standard's schema. */
export type RequestFields = Record<string, string | undefined>

const namespaces: Record<ServiceName, (version: string) => string> = {
  productData: (version) => `http://www.promostandards.org/WSDL/ProductDataService/${version}/`,
  media: () => 'http://www.promostandards.org/WSDL/MediaService/1.0.0/',
  pricing: () => 'http://www.promostandards.org/WSDL/PricingAndConfiguration/1.0.0/',
  inventory: (version) =>
    version.startsWith('1.')
      ? 'http://www.promostandards.org/WSDL/InventoryService/1.0.0/'
      : `http://www.promostandards.org/WSDL/Inventory/${version}/`,
}

const escapeXml = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no such characters
  text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '').replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)

type EnvelopeOptions = {
  service: ServiceName
  version: string
  /** As `getProduct`. */
  operation: string
  credentials: Credentials
  fields: RequestFields
}

/** Writes the SOAP envelope of a request. Inventory 1 has its elements in the service's own namespace. */
export function createEnvelope({ service, version, operation, credentials, fields }: EnvelopeOptions): string {
  const namespace = namespaces[service](version)
  const isFlat = service === 'inventory' && version.startsWith('1.')
  const prefix = isFlat ? 'ns' : 'shar'
  const all: RequestFields = { wsVersion: version, ...credentials, ...fields }
  const elements = Object.entries(all)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value = '']) => `<${prefix}:${name}>${escapeXml(value)}</${prefix}:${name}>`)
    .join('')
  const request = isFlat ? 'Request' : `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Request`
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns="${namespace}" xmlns:shar="${namespace}SharedObjects/">` +
    `<soapenv:Header/><soapenv:Body><ns:${request}>${elements}</ns:${request}></soapenv:Body></soapenv:Envelope>`
  )
}
