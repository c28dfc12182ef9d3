import * as v from 'valibot'
import type { SentCredential } from '#app/features/staff/passkeys.server.ts'
import { reviveStorable } from '#app/lib/text/storable.ts'

const credentialSchema = v.looseObject({ id: v.string() })

/** Reads a browser's credential from a JSON form field. */
export function readCredentialField(form: FormData, name: string): SentCredential | undefined {
  const text = form.get(name)
  if (typeof text !== 'string') return undefined
  try {
    const result = v.safeParse(credentialSchema, JSON.parse(text, reviveStorable))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
