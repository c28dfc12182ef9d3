import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AttachmentSummary, SentAttachment } from '#app/features/logo/request/sending/send-attachment.ts'
import { type LogoToSend, useLogoToSend } from '#app/features/logo/request/sending/use-logo-to-send.tsx'
import { type Failure, useRequestForm } from '#app/features/requests/intake/forms/request-form.tsx'
import type { ReceiveResult, Stored } from '#app/features/requests/intake/received.ts'
import { getFailureText, sendArtwork } from '#app/features/uploads/artwork/send-artwork.ts'
import type { SubmitPhase } from '#app/features/uploads/artwork/sending-status.tsx'
import { formatUploadedFiles } from '#app/features/uploads/uploaded-files.schema.ts'
import { type FormSchema, parseForm } from '#app/lib/form.ts'
import { showAlert } from '#app/ui/alert.ts'
import { confirmationId, quoteFailed, quoteStored } from './quote-alerts.ts'
import { quoteArtwork } from './quote-artwork.ts'
import { quoteContact, savedFields } from './quote-contact.store.ts'

/** Contents of a sent form. */
export type SentForm = {
  fields: FormData
  /** File names. */
  files: string[]
  logo: AttachmentSummary | undefined
}

type QuoteFormOptions = {
  id: string
  schema: FormSchema
  /** Target URL; defaults to the page's route. */
  action?: string
  actionData?: ReceiveResult<unknown> | undefined
  liveFields?: string[]
  /** Shows errors outside the schema. @returns true if there are any */
  rejectForm?: (form: HTMLFormElement) => boolean
  /** The fields have just been reset; `sent` has those of the request. */
  onStored: (received: Stored<unknown>, sent: SentForm) => void
}

/** A quote form: sends its files and the visitor's logo, then the request. */
export function useQuoteForm({ onStored, rejectForm, ...options }: QuoteFormOptions) {
  const logo: LogoToSend = useLogoToSend()
  const [phase, setPhase] = useState<SubmitPhase>('idle')
  const proof = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const shortfall = useRef('')
  const sentFields = useRef(new FormData())
  const sentLogo = useRef<AttachmentSummary>(undefined)
  const upload = useRef<AbortController>(undefined)
  /** Files and logo are uploaded or excluded, so the form may be submitted. */
  const isUploaded = useRef(false)
  const hasFailed = useRef(false)
  useEffect(() => () => upload.current?.abort(), [])

  const clearSent = () => {
    hasFailed.current = false
    quoteArtwork.clearStored()
    logo.handle.current?.clearSent()
  }

  const form = useRequestForm({
    ...options,
    onStored(received) {
      onStored(received, {
        fields: sentFields.current,
        files: quoteArtwork.read().map(({ file }) => file.name),
        logo: sentLogo.current,
      })
      clearSent()
      quoteArtwork.clear()
      quoteContact.clear()
      const { reference } = received
      const lines = [
        quoteStored,
        reference && `Your reference is ${reference}.`,
        shortfall.current,
        'What you sent and the next steps are on this page.',
      ]
      void showAlert(lines.filter(Boolean).join('\n')).then(showConfirmation)
      // Behind the dialog, once the confirmation is rendered; a small screen would show the footer there.
      requestAnimationFrame(() => document.getElementById(confirmationId)?.scrollIntoView())
    },
    onFailed({ kind, message }: Failure) {
      if (kind === 'rejected') quoteArtwork.clearStored()
      else hasFailed.current = true
      if (kind === 'rejected' && !message) return
      showAlert(kind === 'later' || kind === 'rejected' ? (message ?? quoteFailed) : quoteFailed)
    },
  })

  // Restores the contact after a reload; without JavaScript, the server returns what was sent.
  useEffect(() => {
    const saved = quoteContact.read()
    for (const name of savedFields) {
      const field = getTextField(form.props.ref.current, name)
      if (field?.value === '') field.value = saved[name] ?? ''
    }
  }, [])

  /** Uploads files and logo, then submits the form again. */
  async function submitFilesFirst(event: FormEvent<HTMLFormElement>) {
    const element = event.currentTarget
    // The fields can change during the upload: the last submission counts.
    sentFields.current = new FormData(element)
    if (isUploaded.current || !parseForm(options.schema, sentFields.current).ok) return
    const stop = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (rejectForm?.(element)) return stop()
    if (proof.current) proof.current.value = ''
    if (files.current) files.current.value = ''
    shortfall.current = ''
    sentLogo.current = undefined
    if (!logo.handle.current && quoteArtwork.read().length === 0) return
    stop()
    if (upload.current) return
    const controller = new AbortController()
    upload.current = controller
    const finish = () => {
      upload.current = undefined
      setPhase('idle')
    }
    let attached: SentAttachment | null
    try {
      setPhase('uploading')
      await sendArtwork(quoteArtwork, controller.signal)
      attached = await logo.send(controller.signal)
      // A form cannot be submitted again during its submit event.
      await new Promise((resolve) => setTimeout(resolve))
      // Files can be added while the logo is sent.
      const stored = await sendArtwork(quoteArtwork, controller.signal)
      if (files.current) files.current.value = formatUploadedFiles(stored)
    } catch (error) {
      if (controller.signal.aborted) return
      finish()
      showAlert(getFailureText(quoteArtwork, error, 'Everything you entered is still here.'))
      return
    }
    if (controller.signal.aborted) return
    finish()
    if (proof.current) proof.current.value = attached?.field ?? ''
    shortfall.current = attached?.warning ?? ''
    sentLogo.current = attached?.summary
    isUploaded.current = true
    element.requestSubmit()
    isUploaded.current = false
  }

  return {
    form,
    logo,
    phase,
    busy: form.busy || phase !== 'idle',
    /** Refs of the hidden fields `proof` and `uploadedFiles`. */
    proof,
    files,
    submitFilesFirst,
    /** Call it on every change: content that differs from a failed submission is another request. */
    handleChange() {
      const typed = savedFields.map((name) => [name, getTextField(form.props.ref.current, name)?.value ?? ''])
      quoteContact.write(Object.fromEntries(typed))
      if (hasFailed.current) clearSent()
    },
  }
}

function getTextField(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined
}

/** The closed alert has returned the focus to the button that opened the form, far below. */
function showConfirmation() {
  const confirmation = document.getElementById(confirmationId)
  confirmation?.querySelector('h2')?.focus({ preventScroll: true })
  confirmation?.scrollIntoView()
}

export type QuoteFormState = ReturnType<typeof useQuoteForm>
