import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '../shell/admin-page.tsx'

/** Rendered only where the browser supports passkeys, which need JavaScript. */
export function PasskeySignIn({ to, label = 'Sign in with a passkey' }: { to: string; label?: string }) {
  const [isSupported, setSupported] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => setSupported('credentials' in navigator && 'PublicKeyCredential' in window), [])
  if (!isSupported) return null

  async function signIn() {
    setBusy(true)
    setProblem(undefined)
    try {
      const options = await postForm({ intent: 'options' })
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
      const credential = await navigator.credentials.get({ publicKey })
      if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey')
      await postForm({ intent: 'verify', response: JSON.stringify(credential.toJSON()) })
      location.assign(to)
    } catch (error) {
      const isCanceled = error instanceof DOMException && error.name === 'NotAllowedError'
      setProblem(isCanceled ? 'Passkey sign-in was canceled.' : getMessage(error))
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
      <Button variant="secondary" size="lg" busy={busy} onClick={signIn}>
        {label}
      </Button>
      {problem && <Alert tone="error">{problem}</Alert>}
    </>
  )
}

async function postForm(fields: Record<string, string>) {
  const response = await fetch('/admin/sign-in/passkey', { method: 'POST', body: new URLSearchParams(fields) })
  const body = await response.json().catch(() => ({}))
  if (!response.ok) throw new Error(typeof body.message === 'string' ? body.message : '')
  return body
}

const getMessage = (error: unknown) => (error instanceof Error && error.message) || 'Passkey sign-in failed. Try again.'
