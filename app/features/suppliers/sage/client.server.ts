import * as v from 'valibot'
import { createHttpClient, type HttpClientOptions, toStatusError } from '../source/http-client.server.ts'
import { readJson } from '../source/read-json.server.ts'
import { hideSecrets, type ResponseElement } from '../source/response.ts'
import { booleanValue, numberValue, textValue } from '../source/response-schema.ts'
import { SupplierError, type SupplierErrorKind } from '../source/supplier-error.ts'
import type { Credentials } from '../source/supplier-source.ts'
import { type SageService, sageServices } from './sage.ts'

const apiVersion = 130

export type SageClient = {
  /** Returns the response of a service to these fields. @throws SupplierError */
  request(service: SageService, fields: object): Promise<ResponseElement>
  /** Requests that were sent, including retries. */
  readonly sentCount: number
}

type ClientOptions = HttpClientOptions & { url: string; credentials: Credentials }

/** Calls SAGE Connect, which has one URL for all services. */
export function createSageClient({ url, credentials, ...httpOptions }: ClientOptions): SageClient {
  const { id, login = '', password } = credentials
  const http = createHttpClient(httpOptions)
  const auth = { acctId: Number(id), loginId: login, key: password }
  const secrets = [password, login, id]
  return {
    request: (service, fields) =>
      http.post({
        service,
        url,
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ serviceId: sageServices[service], apiVer: apiVersion, auth, ...fields }),
        read: (response) => readResponse(response, secrets),
      }),
    get sentCount() {
      return http.sentCount
    },
  }
}

async function readResponse(response: Response, secrets: readonly string[]): Promise<ResponseElement> {
  const { ok, body } = response
  if (!ok || !body) {
    await body?.cancel().catch(() => undefined)
    throw toStatusError(response)
  }
  const content = await readJson(body)
  checkError(content, secrets)
  return content
}

const errorSchema = v.object({ ok: booleanValue, errnum: numberValue, errmsg: textValue })

const errorKinds: Record<number, SupplierErrorKind> = {
  10008: 'credentials',
  // 10302: the search failed; 10303 and 10304: too many searches at a time.
  10302: 'busy',
  10303: 'busy',
  10304: 'busy',
  10501: 'not-found',
  10502: 'not-found',
}

/** SAGE reports errors with status 200. */
function checkError(content: ResponseElement, secrets: readonly string[]): void {
  const { ok, errnum, errmsg } = v.parse(errorSchema, content)
  if (!errnum && ok !== false) return
  const words = hideSecrets(errmsg ?? 'SAGE reported an error without a reason.', secrets)
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200)
    .toWellFormed()
  throw new SupplierError(findKind(errnum, words), errnum ? `${words} (code ${errnum})` : words)
}

/** Classifies by error number. Falls back to the text for numbers that are not listed. */
function findKind(code: number | undefined, words: string): SupplierErrorKind {
  const kind = code === undefined ? undefined : errorKinds[code]
  if (kind) return kind
  if (/authenticat|credential|log.?in|account|\bkey\b|denied|permission/i.test(words)) return 'credentials'
  if (/not found/i.test(words)) return 'not-found'
  return /too many|try again|limit|unavailable|timed? ?out/i.test(words) ? 'busy' : 'rejected'
}
