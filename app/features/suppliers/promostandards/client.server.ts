import { type CallerOptions, createCaller, toStatusError } from '../source/caller.server.ts'
import type { ResponseElement } from '../source/response.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { Credentials } from '../source/supplier-source.ts'
import { checkMessages, getBody } from './check-messages.ts'
import { createEnvelope, type RequestFields } from './envelope.ts'
import { readXml } from './read-xml.server.ts'
import { type Endpoints, type ServiceName, serviceTitles } from './services.ts'

type ClientOptions = CallerOptions & { endpoints: Endpoints; credentials: Credentials }

type Call = {
  service: ServiceName
  operation: string
  fields: RequestFields
  /** Of the endpoint if missing. */
  version?: string
}

export type SupplierClient = {
  /** The body's response element. @throws SupplierError */
  call(call: Call): Promise<ResponseElement>
  getVersion(service: ServiceName): string | undefined
  /** Calls that were sent. */
  readonly calls: number
}

const soapHeaders = { 'Content-Type': 'text/xml; charset=utf-8', Accept: 'text/xml' }

/** Calls the services of a supplier. */
export function createClient({ endpoints, credentials, ...callerOptions }: ClientOptions): SupplierClient {
  const caller = createCaller(callerOptions)
  const secrets = [credentials.password, credentials.id]
  return {
    async call({ service, operation, fields, version }) {
      const endpoint = endpoints[service]
      if (!endpoint) throw new SupplierError('rejected', `${serviceTitles[service]} has no endpoint.`)
      return caller.call({
        service,
        url: endpoint.url,
        headers: { ...soapHeaders, SOAPAction: `"${operation}"` },
        body: createEnvelope({ service, version: version ?? endpoint.version, operation, credentials, fields }),
        read: (response) => readAnswer(response, secrets),
      })
    },
    getVersion: (service) => endpoints[service]?.version,
    get calls() {
      return caller.calls
    },
  }
}

async function readAnswer(response: Response, secrets: readonly string[]): Promise<ResponseElement> {
  const { headers, body } = response
  const isXml = /xml/i.test(headers.get('content-type') ?? '')
  // A fault comes with status 500, and from some suppliers with 200.
  if (body && (response.ok || isXml)) {
    const content = getBody(await readXml(body), secrets)
    checkMessages(content, secrets)
    if (response.ok) return content
  } else await body?.cancel().catch(() => undefined)
  throw toStatusError(response)
}
