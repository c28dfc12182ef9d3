import { createHttpClient, type HttpClientOptions, toStatusError } from '../source/http-client.server.ts'
import type { ResponseElement } from '../source/response.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { Credentials } from '../source/supplier-source.ts'
import { checkMessages, getBody } from './check-messages.ts'
import { createEnvelope, type RequestFields } from './envelope.ts'
import { readXml } from './read-xml.server.ts'
import { type Endpoints, type ServiceName, serviceTitles } from './services.ts'

type ClientOptions = HttpClientOptions & { endpoints: Endpoints; credentials: Credentials }

type ServiceRequest = {
  service: ServiceName
  operation: string
  fields: RequestFields
  /** Default: the endpoint's version. */
  version?: string
}

export type SupplierClient = {
  /** Returns the response element of the SOAP body. @throws SupplierError */
  request(request: ServiceRequest): Promise<ResponseElement>
  getVersion(service: ServiceName): string | undefined
  /** Requests that were sent, including retries. */
  readonly sentCount: number
}

const soapHeaders = { 'Content-Type': 'text/xml; charset=utf-8', Accept: 'text/xml' }

/** Calls the services of a supplier. */
export function createClient({ endpoints, credentials, ...httpOptions }: ClientOptions): SupplierClient {
  const http = createHttpClient(httpOptions)
  const secrets = [credentials.password, credentials.id]
  return {
    async request({ service, operation, fields, version }) {
      const endpoint = endpoints[service]
      if (!endpoint) throw new SupplierError('rejected', `${serviceTitles[service]} has no endpoint.`)
      return http.post({
        service,
        url: endpoint.url,
        headers: { ...soapHeaders, SOAPAction: `"${operation}"` },
        body: createEnvelope({ service, version: version ?? endpoint.version, operation, credentials, fields }),
        read: (response) => readResponse(response, secrets),
      })
    },
    getVersion: (service) => endpoints[service]?.version,
    get sentCount() {
      return http.sentCount
    },
  }
}

async function readResponse(response: Response, secrets: readonly string[]): Promise<ResponseElement> {
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
