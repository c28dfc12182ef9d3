/** Something on the home page: where it leads, and in two or three words what is to be done there. */
export type Line = { to: string; title: string; text: string; wants?: string }

type Security = { secondFactor: boolean; codes: number; passkeys: number; sessions: number }

/** Fewer recovery codes than that are soon none. */
const fewCodes = 3

const to = '/admin/security'

/** What the own account still lacks, a line each; once it lacks nothing, one line for all of it. */
export function securityLines({ secondFactor, codes, passkeys, sessions }: Security): Line[] {
  const lacks: Line[] = []
  if (!secondFactor) {
    const text = 'A stolen password would open your account.'
    lacks.push({ to, title: 'Authenticator app', text, wants: 'Set it up' })
  } else if (codes < fewCodes) {
    const text = codes === 1 ? '1 is left.' : `${codes} are left.`
    lacks.push({ to, title: 'Recovery codes', text, wants: 'Make new codes' })
  }
  if (passkeys === 0) {
    const text = 'Sign in by fingerprint or face, without a password.'
    lacks.push({ to, title: 'Passkeys', text, wants: 'Add one' })
  }
  if (lacks.length > 0) return lacks
  const where = sessions === 1 ? 'signed in only here' : `signed in in ${sessions} browsers`
  const keys = passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`
  return [{ to, title: 'Sign-in and security', text: `Authenticator app, ${keys}, ${where}.` }]
}
