import * as v from 'valibot'
import { hideSecrets, type ResponseElement, type ResponseValue } from '../source/response.ts'
import { textValue } from '../source/response-schema.ts'
import { SupplierError, type SupplierErrorKind } from '../source/supplier-error.ts'

const messageSchema = v.object({ code: textValue, description: textValue, severity: textValue })

const credentialCodes = ['100', '104', '105', '110']
const notFoundCodes = ['130', '140', '160']
const busyCodes = ['300', '301', '302']

/** The body of an envelope; a fault throws. @throws SupplierError */
export function getBody(root: ResponseElement, secrets: readonly string[] = []): ResponseElement {
  const body = first(first(root.envelope)?.body)
  const fault = first(body?.fault)
  const reason = fault && (findText(fault.faultstring) ?? findText(first(fault.reason)?.text))
  if (fault) throw classify(undefined, reason ?? 'The service failed.', secrets)
  const [response] = Object.values(body ?? {}).flat()
  if (typeof response !== 'object') throw new SupplierError('invalid-response', 'The response is not a SOAP envelope.')
  return response
}

/**
 * Throws for the errors that a response of the standard reports: ServiceMessage of version 2, ErrorMessage of version 1. Warnings
 * and information do not fail a call. "No results" (160) is `not-found`.
 */
export function checkMessages(response: ResponseElement, secrets: readonly string[] = []): void {
  const arrays = [...(response.servicemessagearray ?? []), ...(response.servicemessages ?? [])]
  const messages = [
    ...arrays.filter(isElement).flatMap((each) => each.servicemessage ?? []),
    ...(response.errormessage ?? []),
  ]
  for (const message of messages) {
    if (typeof message === 'string') throw classify(undefined, message, secrets)
    const { code, description, severity } = v.parse(messageSchema, message)
    if (severity !== undefined && !/^err/i.test(severity)) continue
    // Some suppliers report a success.
    if (code === undefined || code === '0' || code === '200') continue
    throw classify(code, description ?? 'The service failed.', secrets)
  }
}

function classify(code: string | undefined, description: string, secrets: readonly string[]): SupplierError {
  const words = hideSecrets(description, secrets).replaceAll(/\s+/g, ' ').slice(0, 200)
  const message = code ? `${words} (code ${code})` : words
  const kind = findKind(code, words)
  return new SupplierError(kind, message)
}

/** By the code; by the words without one, for the general one, and of sessions that ended, which have several codes. */
function findKind(code: string | undefined, words: string): SupplierErrorKind {
  if (/session|token (?:has )?expired/i.test(words)) return 'busy'
  if (code !== undefined && credentialCodes.includes(code)) return 'credentials'
  if (code !== undefined && notFoundCodes.includes(code)) return 'not-found'
  if (code !== undefined && busyCodes.includes(code)) return 'busy'
  if (code !== undefined && code !== '999') return 'rejected'
  if (/authenticat|credential|password|unauthori[sz]ed/i.test(words)) return 'credentials'
  if (/no results? found|not found/i.test(words)) return 'not-found'
  return /rate limit|too many|try again|timeout|timed out/i.test(words) ? 'busy' : 'rejected'
}

const isElement = (value: ResponseValue): value is ResponseElement => typeof value === 'object'
const first = (values: ResponseValue[] | undefined) => values?.find(isElement)
const findText = (values: ResponseValue[] | undefined) => values?.find((value) => typeof value === 'string')
