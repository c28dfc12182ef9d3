import { type FormEvent, useEffect, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import type { ListedPasskey } from '#app/features/staff/passkeys.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { describeUserAgent } from '#app/lib/text/user-agent.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { ConfirmField } from '../access/confirm-field.tsx'
import { Alert, DateTime, Panel } from '../shell/admin-page.tsx'

type ActionError = { id: string | undefined; errors: FieldErrors }
type Props = { passkeys: ListedPasskey[]; isRecentlyConfirmed: boolean; rejected: ActionError | undefined }

export function PasskeysPanel({ passkeys, isRecentlyConfirmed, rejected }: Props) {
  return (
    <Panel
      title="Passkeys"
      text="Sign in with your fingerprint, face or device PIN instead of a password and code. Passkeys are resistant to phishing."
    >
      {passkeys.length > 0 && (
        <ul className="mb-5 grid gap-4">
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <li key={id} className="rounded-md border border-line p-4">
              <p className="font-medium">{name}</p>
              <p className="text-sm text-muted">
                <span>{'Created '}</span>
                <DateTime at={createdAt} />
                <span>{usedAt ? ', last used ' : ', never used'}</span>
                {usedAt && <DateTime at={usedAt} />}
              </p>
              <details className="mt-2 text-sm" open={rejected?.id === id}>
                <summary className="w-fit py-1 font-semibold text-forest">Edit</summary>
                <div className="mt-3 grid gap-5 sm:grid-cols-2">
                  <Form method="post" preventScrollReset className="grid content-start gap-3">
                    <input type="hidden" name="intent" value="rename-passkey" />
                    <input type="hidden" name="id" value={id} />
                    <TextField label="Name" name="name" defaultValue={name} maxLength={60} required />
                    <Button type="submit" variant="secondary" size="sm" className="justify-self-start">
                      Rename
                    </Button>
                  </Form>
                  <Form method="post" preventScrollReset className="grid content-start gap-3">
                    <input type="hidden" name="intent" value="remove-passkey" />
                    <input type="hidden" name="id" value={id} />
                    <ConfirmField
                      isRecentlyConfirmed={isRecentlyConfirmed}
                      errors={rejected?.id === id ? rejected.errors : undefined}
                    />
                    <Button type="submit" variant="danger" size="sm" className="justify-self-start">
                      {`Remove ${name}`}
                    </Button>
                  </Form>
                </div>
              </details>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey isRecentlyConfirmed={isRecentlyConfirmed} />
    </Panel>
  )
}

/** Creating a passkey requires JavaScript. */
function AddPasskey({ isRecentlyConfirmed }: { isRecentlyConfirmed: boolean }) {
  const [isSupported, setSupported] = useState<boolean>()
  const [suggested, setSuggested] = useState('')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>()
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  useEffect(() => {
    setSupported('credentials' in navigator && 'PublicKeyCredential' in window)
    setSuggested(describeUserAgent(navigator.userAgent))
  }, [])

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setErrors(undefined)
    setProblem(undefined)
    try {
      fields.set('intent', 'options')
      const options = await postForm(fields)
      if (options.errors) return setErrors(options.errors)
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
      const credential = await navigator.credentials.create({ publicKey })
      if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey')
      fields.set('intent', 'verify')
      fields.set('response', JSON.stringify(credential.toJSON()))
      const added = await postForm(fields)
      if (added.errors) return setErrors(added.errors)
      await navigate('/admin/security?notice=passkey', { replace: true, preventScrollReset: true })
    } catch (error) {
      setProblem(getMessage(error))
    } finally {
      setBusy(false)
    }
  }

  if (isSupported !== true) {
    return isSupported === false ? (
      <p className="text-sm text-muted">This browser does not support passkeys.</p>
    ) : (
      <noscript>Passkeys require JavaScript.</noscript>
    )
  }
  return (
    <form method="post" onSubmit={add} className="grid max-w-md gap-3">
      <TextField
        label="New passkey name"
        name="name"
        key={suggested}
        defaultValue={suggested}
        maxLength={60}
        required
      />
      <ConfirmField isRecentlyConfirmed={isRecentlyConfirmed} errors={errors} />
      {problem && <Alert tone="error">{problem}</Alert>}
      <Button type="submit" size="sm" busy={busy} className="justify-self-start">
        Add passkey
      </Button>
    </form>
  )
}

async function postForm(fields: FormData) {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  const response = await fetch('/admin/security/passkeys', { method: 'POST', body })
  // 422 has errors of the fields.
  if (!response.ok && response.status !== 422) throw new Error(String(response.status))
  return response.json()
}

function getMessage(error: unknown): string {
  if (error instanceof DOMException && error.name === 'InvalidStateError')
    return 'This device already has a passkey for your account.'
  if (error instanceof DOMException && error.name === 'NotAllowedError') return 'Passkey creation was canceled.'
  return 'The passkey could not be created. Try again.'
}
