import * as v from 'valibot'
import { type CallerOptions, createCaller, toStatusError } from '../source/caller.server.ts'
import { readJson } from '../source/read-json.server.ts'
import { hideSecrets, type ResponseElement } from '../source/response.ts'
import { booleanValue, numberValue, textValue } from '../source/response-schema.ts'
import { SupplierError, type SupplierErrorKind } from '../source/supplier-error.ts'
import type { Credentials } from '../source/supplier-source.ts'
import { type SageService, sageServices } from './sage.ts'

const apiVersion = 130

export type SageClient = {
  /** Calls a service with these fields. @throws SupplierError */
  call(service: SageService, fields: object): Promise<ResponseElement>
  /** Calls that were sent. */
  readonly calls: number
}

type ClientOptions = CallerOptions & { url: string; credentials: Credentials }

/** Calls SAGE Connect, which has one URL for all services. */
export function createSageClient({ url, credentials, ...callerOptions }: ClientOptions): SageClient {
  const { id, login = '', password } = credentials
  const caller = createCaller(callerOptions)
  const auth = { acctId: Number(id), loginId: login, key: password }
  const secrets = [password, login, id]
  return {
    call: (service, fields) =>
      caller.call({
        service,
        url,
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ serviceId: sageServices[service], apiVer: apiVersion, auth, ...fields }),
        read: (response) => readAnswer(response, secrets),
      }),
    get calls() {
      return caller.calls
    },
  }
}

async function readAnswer(response: Response, secrets: readonly string[]): Promise<ResponseElement> {
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

const kinds: Record<number, SupplierErrorKind> = {
  10008: 'credentials',
  // An error of the search, and too many searches at a time.
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
  throw new SupplierError(findKind(errnum, words), errnum ? `${words} (code ${errnum})` : words)
}

function findKind(code: number | undefined, words: string): SupplierErrorKind {
  const known = code === undefined ? undefined : kinds[code]
  if (known) return known
  if (/authenticat|credential|log.?in|account|\bkey\b|denied|permission/i.test(words)) return 'credentials'
  if (/not found/i.test(words)) return 'not-found'
  return /too many|try again|limit|unavailable|timed? ?out/i.test(words) ? 'busy' : 'rejected'
}
