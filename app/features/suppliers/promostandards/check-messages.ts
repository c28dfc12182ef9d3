import * as v from 'valibot'
import { hideSecrets, isElement, type ResponseElement, type ResponseValue } from '../source/response.ts'
import { textValue } from '../source/response-schema.ts'
import { SupplierError, type SupplierErrorKind } from '../source/supplier-error.ts'

const messageSchema = v.object({ code: textValue, description: textValue, severity: textValue })

/** Error codes of PromoStandards. A busy service is called again, which also opens a new session. */
const errorKinds = new Map<string, SupplierErrorKind>([
  // The account: id unknown, not authorized, wrong credentials, credentials missing.
  ['100', 'credentials'],
  ['104', 'credentials'],
  ['105', 'credentials'],
  ['110', 'credentials'],
  // Product unknown, part unknown, no results.
  ['130', 'not-found'],
  ['140', 'not-found'],
  ['160', 'not-found'],
  // The service is temporarily unable to respond.
  ['300', 'busy'],
  ['301', 'busy'],
  ['302', 'busy'],
])
/** "General error": only its text says what went wrong. */
const genericErrorCode = '999'
const successCodes = ['0', '200']

/** Returns the response element of an envelope's body. @throws SupplierError for a fault */
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
    ...arrays.filter(isElement).flatMap((array) => array.servicemessage ?? []),
    ...(response.errormessage ?? []),
  ]
  for (const message of messages) {
    if (typeof message === 'string') throw classify(undefined, message, secrets)
    const { code, description, severity } = v.parse(messageSchema, message)
    if (severity !== undefined && !/^err/i.test(severity)) continue
    // Some suppliers report a success as a message.
    if (code === undefined ? severity === undefined : successCodes.includes(code)) continue
    throw classify(code, description ?? 'The service failed.', secrets)
  }
}

function classify(code: string | undefined, description: string, secrets: readonly string[]): SupplierError {
  const text = hideSecrets(description, secrets).replaceAll(/\s+/g, ' ').slice(0, 200).toWellFormed()
  return new SupplierError(findKind(code, text), code ? `${text} (code ${code})` : text)
}

/**
 * Classifies by code. Falls back to the text if there is no code or the generic code 999. Expired sessions are detected by text
 * first, because suppliers use different codes for them.
 */
function findKind(code: string | undefined, text: string): SupplierErrorKind {
  if (/session|token (?:has )?expired/i.test(text)) return 'busy'
  if (code !== undefined && code !== genericErrorCode) return errorKinds.get(code) ?? 'rejected'
  if (/authenticat|credential|password|unauthori[sz]ed/i.test(text)) return 'credentials'
  if (/no results? found|not found/i.test(text)) return 'not-found'
  return /rate limit|too many|try again|timeout|timed out/i.test(text) ? 'busy' : 'rejected'
}

const first = (values: ResponseValue[] | undefined) => values?.find(isElement)
const findText = (values: ResponseValue[] | undefined) => values?.find((value) => typeof value === 'string')
