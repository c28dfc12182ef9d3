import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '../shell/admin-page.tsx'

/** Shown where the browser can do it; passkeys cannot be had without its scripts. */
export function PasskeySignIn({ to, label = 'Sign in with a passkey' }: { to: string; label?: string }) {
  const [able, setAble] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => setAble('credentials' in navigator && 'PublicKeyCredential' in window), [])
  if (!able) return null

  async function enter() {
    setBusy(true)
    setProblem(undefined)
    try {
      const options = await ask({ intent: 'options' })
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
      const credential = await navigator.credentials.get({ publicKey })
      if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey')
      await ask({ intent: 'answer', response: JSON.stringify(credential.toJSON()) })
      location.assign(to)
    } catch (error) {
      const cancelled = error instanceof DOMException && error.name === 'NotAllowedError'
      setProblem(cancelled ? 'No passkey was used.' : messageOf(error))
      setBusy(false)
    }
  }

  return (
    <>
      <p
        aria-hidden="true"
        className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        or
      </p>
      <Button variant="secondary" size="lg" busy={busy} onClick={enter}>
        {label}
      </Button>
      {problem && <Alert tone="error">{problem}</Alert>}
    </>
  )
}

async function ask(fields: Record<string, string>) {
  const answer = await fetch('/admin/sign-in/passkey', { method: 'POST', body: new URLSearchParams(fields) })
  const body = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Error(typeof body.message === 'string' ? body.message : '')
  return body
}

const messageOf = (error: unknown) =>
  (error instanceof Error && error.message) || 'The passkey could not be used. Please try again.'
