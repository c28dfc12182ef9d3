import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/**
 * What a browser's credential says of itself, as JSON in a form's field; undefined where it is none. Of its shape only the id
 * was looked at: whoever verifies it believes none of the rest.
 */
export function credentialField<Credential extends AuthenticationResponseJSON | RegistrationResponseJSON>(
  form: FormData,
  name: string,
): Credential | undefined {
  const text = form.get(name)
  if (typeof text !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(text)
    const isCredential = typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    return isCredential ? (value as Credential) : undefined
  } catch {
    return undefined
  }
}
