import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { reviveStorable } from '#app/lib/text/storable.ts'

/** Reads a browser's credential from a JSON form field. Checks only the id; the verifier validates the rest. */
export function readCredentialField<Credential extends AuthenticationResponseJSON | RegistrationResponseJSON>(
  form: FormData,
  name: string,
): Credential | undefined {
  const text = form.get(name)
  if (typeof text !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(text, reviveStorable)
    const isCredential = typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    return isCredential ? (value as Credential) : undefined
  } catch {
    return undefined
  }
}
