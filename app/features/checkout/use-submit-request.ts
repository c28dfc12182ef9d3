import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { SentAttachment } from '#app/features/logo/request/sending/send-attachment.ts'
import type { LogoToSend } from '#app/features/logo/request/sending/use-logo-along.tsx'
import { formKeyField } from '#app/features/requests/intake/forms/guards.ts'
import type { Unanswered } from '#app/features/requests/intake/received.ts'
import { getFailureText, sendArtwork } from '#app/features/uploads/artwork/send-artwork.ts'
import type { SendingPhase } from '#app/features/uploads/artwork/sending-status.tsx'
import { artwork } from './artwork.ts'
import type { CheckoutAnswer } from './checkout.server.ts'
import { checkoutDraft } from './draft.store.ts'

export const failureTitle = 'Failed to submit request. Please try again.'

type StoredCheckout = Extract<CheckoutAnswer, { status: 'stored' }>
export type RejectedCheckout = Extract<CheckoutAnswer, { status: 'refused' }>

/** Why nothing was stored; `text` says what the visitor can do. */
export type SubmitFailure = { title: string; text: string }

type Options = {
  logo: LogoToSend
  /** `along`: what was sent of the visitor's logo. */
  onStored: (stored: StoredCheckout, along: SentAttachment | null) => void
  /** Called if the server rejected fields or the box. */
  onRejected: (answer: RejectedCheckout) => void
  onFailed: (failure: SubmitFailure) => void
}

const everythingKept = 'Everything you entered is still here.'

/**
 * Sends the wizard: files first, one by one, then what shows the visitor's logo, then the request. Tried again it sends only the files that are not
 * stored yet, under the same form key, so that one request becomes one row however often it is sent.
 */
export function useSubmitRequest(options: Options) {
  const fetcher = useFetcher<CheckoutAnswer | Unanswered>()
  const [phase, setPhase] = useState<SendingPhase>('idle')
  const running = useRef<AbortController>(undefined)
  const handled = useRef<unknown>(undefined)
  const along = useRef<SentAttachment | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  const stop = () => {
    running.current = undefined
    setPhase('idle')
  }
  const fail = (text: string) => {
    stop()
    options.onFailed({ title: failureTitle, text })
  }

  useEffect(() => {
    const answer = fetcher.data
    if (fetcher.state !== 'idle' || !answer || handled.current === answer) return
    handled.current = answer
    // Stays busy until the page is left.
    if (answer.status === 'stored') {
      options.logo.handle.current?.clearSent()
      return options.onStored(answer, along.current)
    }
    checkoutDraft.setInDoubt(answer.status === 'unanswered')
    if (answer.status === 'unanswered') {
      const reached = answer.kind === 'failed'
      fail(`${reached ? 'Something went wrong on our side.' : 'The connection was lost.'} ${everythingKept}`)
    } else if (answer.httpStatus === 422) {
      if (answer.errors.uploadedFiles) artwork.clearStored()
      stop()
      options.onRejected(answer)
    } else
      fail(answer.httpStatus === 500 ? `Something went wrong on our side. ${everythingKept}` : (answer.message ?? ''))
  }, [fetcher.state, fetcher.data])

  return {
    phase,
    busy: phase !== 'idle',
    /** Call it when the visitor changes something: content that differs from a try in doubt is another request. */
    changed() {
      if (!checkoutDraft.read().inDoubt) return
      artwork.clearStored()
      options.logo.handle.current?.clearSent()
      checkoutDraft.renewFormKey()
    },
    async submit(fields: FormData) {
      if (running.current) return
      const controller = new AbortController()
      running.current = controller
      try {
        setPhase('uploading')
        const files = await sendArtwork(artwork, controller.signal)
        fields.set('uploadedFiles', JSON.stringify(files.map(({ path, token }) => ({ path, token }))))
      } catch (error) {
        if (controller.signal.aborted) return
        fail(getFailureText(artwork, error, everythingKept))
        return
      }
      along.current = await options.logo.send(controller.signal)
      if (controller.signal.aborted) return
      fields.set('proof', along.current?.field ?? '')
      setPhase('sending')
      fields.set(formKeyField, checkoutDraft.read().formKey)
      checkoutDraft.setInDoubt(true)
      await fetcher.submit(fields, { method: 'post', action: '/swag-box-checkout' })
    },
  }
}
