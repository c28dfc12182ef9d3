import { type FormEvent, useEffect, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import type { ListedPasskey } from '#app/features/staff/passkeys.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { ConfirmField } from '../access/confirm-field.tsx'
import { Alert, DateTime, Panel } from '../shell/admin-page.tsx'
import { describeAgent } from './user-agent.ts'

type Refused = { id: string | undefined; errors: FieldErrors }
type Props = { passkeys: ListedPasskey[]; fresh: boolean; refused: Refused | undefined }

export function PasskeysPanel({ passkeys, fresh, refused }: Props) {
  return (
    <Panel
      title="Passkeys"
      text="Your fingerprint, face or device PIN instead of password and code. They work on this address only, so no copy of it can ask for them."
    >
      {passkeys.length > 0 && (
        <ul className="mb-5 grid gap-4">
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <li key={id} className="rounded-md border border-line p-4">
              <p className="font-medium">{name}</p>
              <p className="text-sm text-muted">
                Made <DateTime at={createdAt} />
                {usedAt ? (
                  <>
                    , last used <DateTime at={usedAt} />
                  </>
                ) : (
                  ', not used yet'
                )}
              </p>
              <details className="mt-2 text-sm" open={refused?.id === id}>
                <summary className="w-fit py-1 font-semibold text-forest">Rename or remove</summary>
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
                    <ConfirmField fresh={fresh} errors={refused?.id === id ? refused.errors : undefined} />
                    <Button type="submit" variant="danger" size="sm" className="justify-self-start">
                      Remove {name}
                    </Button>
                  </Form>
                </div>
              </details>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey fresh={fresh} />
    </Panel>
  )
}

/** The browser makes the passkey: without its scripts there is none. */
function AddPasskey({ fresh }: { fresh: boolean }) {
  const [able, setAble] = useState<boolean>()
  const [suggested, setSuggested] = useState('')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>()
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  useEffect(() => {
    setAble('credentials' in navigator && 'PublicKeyCredential' in window)
    setSuggested(describeAgent(navigator.userAgent))
  }, [])

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setErrors(undefined)
    setProblem(undefined)
    try {
      fields.set('intent', 'options')
      const asked = await ask(fields)
      if (asked.errors) return setErrors(asked.errors)
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked)
      const credential = await navigator.credentials.create({ publicKey })
      if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey')
      fields.set('intent', 'answer')
      fields.set('response', JSON.stringify(credential.toJSON()))
      const added = await ask(fields)
      if (added.errors) return setErrors(added.errors)
      await navigate('/admin/security?told=passkey', { replace: true, preventScrollReset: true })
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }

  if (able !== true) {
    return able === false ? (
      <p className="text-sm text-muted">This browser knows no passkeys.</p>
    ) : (
      <noscript>Passkeys need JavaScript.</noscript>
    )
  }
  return (
    <form method="post" onSubmit={add} className="grid max-w-md gap-3">
      <TextField
        label="Name of the new passkey"
        name="name"
        key={suggested}
        defaultValue={suggested}
        maxLength={60}
        required
      />
      <ConfirmField fresh={fresh} errors={errors} />
      {problem && <Alert tone="error">{problem}</Alert>}
      <Button type="submit" size="sm" busy={busy} className="justify-self-start">
        Add a passkey
      </Button>
    </form>
  )
}

async function ask(fields: FormData) {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  const answer = await fetch('/admin/security/passkeys', { method: 'POST', body })
  return answer.json()
}

function problemOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'InvalidStateError')
    return 'This device has a passkey for you already.'
  if (error instanceof DOMException && error.name === 'NotAllowedError') return 'No passkey was made.'
  return 'The passkey could not be made. Please try again.'
}
