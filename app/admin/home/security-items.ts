import { formatCount } from '#app/lib/text/count.ts'
/** A row of the home page: its link, and the action to take there, if any. */
export type HomeItem = { to: string; title: string; text: string; action?: string }

type Security = { secondFactor: boolean; codes: number; passkeys: number; sessions: number }

/** With fewer codes, the home page suggests new ones. */
const minCodes = 3

const to = '/admin/security'

/** One row for each missing protection of the account; one row in all once nothing is missing. */
export function listSecurityItems({ secondFactor, codes, passkeys, sessions }: Security): HomeItem[] {
  const missing: HomeItem[] = []
  if (!secondFactor) {
    const text = 'Protect your account with a second step at sign-in.'
    missing.push({ to, title: 'Authenticator app', text, action: 'Set up' })
  } else if (codes < minCodes) {
    const text = codes === 1 ? '1 code left.' : `${codes} codes left.`
    missing.push({ to, title: 'Recovery codes', text, action: 'Generate new codes' })
  }
  if (passkeys === 0) {
    const text = 'Sign in with your fingerprint or face instead of a password.'
    missing.push({ to, title: 'Passkeys', text, action: 'Add a passkey' })
  }
  if (missing.length > 0) return missing
  const active = formatCount(sessions, 'active session')
  const keys = formatCount(passkeys, 'passkey')
  return [{ to, title: 'Sign-in and security', text: `Authenticator app, ${keys}, ${active}.` }]
}
