import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { SentAttachment } from '#app/features/logo/request/sending/send-attachment.ts'
import type { LogoToSend } from '#app/features/logo/request/sending/use-logo-to-send.tsx'
import { formKeyField } from '#app/features/requests/intake/forms/hidden-fields.ts'
import type { NoResponse } from '#app/features/requests/intake/received.ts'
import { getFailureText, sendArtwork } from '#app/features/uploads/artwork/send-artwork.ts'
import type { SubmitPhase } from '#app/features/uploads/artwork/sending-status.tsx'
import { formatUploadedFiles } from '#app/features/uploads/uploaded-files.schema.ts'
import { artwork } from './artwork.ts'
import type { CheckoutResult } from './checkout.server.ts'
import { checkoutDraft } from './draft.store.ts'

export const failureTitle = 'Failed to submit request. Please try again.'

type StoredCheckout = Extract<CheckoutResult, { status: 'stored' }>
export type RejectedCheckout = Extract<CheckoutResult, { status: 'rejected' }>

/** Why nothing was stored; `text` says what the visitor can do. */
export type SubmitFailure = { title: string; text: string }

type SubmitOptions = {
  logo: LogoToSend
  /** `sentLogo`: the visitor's logo as sent. */
  onStored: (stored: StoredCheckout, sentLogo: SentAttachment | null) => void
  /** Called if the server rejected fields or the box. */
  onRejected: (result: RejectedCheckout) => void
  onFailed: (failure: SubmitFailure) => void
}

/** True unless the fields or the box were rejected: other failures say nothing of an earlier submission with the same form key. */
export const isOutcomeUnknown = (result: NoResponse | RejectedCheckout): boolean =>
  result.status === 'no-response' || result.httpStatus !== 422

const inputPreserved = 'Everything you entered is still here.'

/**
 * Sends the files one by one, then the logo and its mockups, then the request. A retry sends only files that are not stored
 * yet, with the same form key, so that one request becomes one row.
 */
export function useSubmitRequest(options: SubmitOptions) {
  const fetcher = useFetcher<CheckoutResult | NoResponse>()
  const [phase, setPhase] = useState<SubmitPhase>('idle')
  const activeController = useRef<AbortController>(undefined)
  const handledResult = useRef<unknown>(undefined)
  const sentLogo = useRef<SentAttachment | null>(null)

  useEffect(() => () => activeController.current?.abort(), [])

  const stop = () => {
    activeController.current = undefined
    setPhase('idle')
  }
  const fail = (text: string) => {
    stop()
    options.onFailed({ title: failureTitle, text })
  }

  useEffect(() => {
    const result = fetcher.data
    if (fetcher.state !== 'idle' || !result || handledResult.current === result) return
    handledResult.current = result
    // Stays busy until the page is left.
    if (result.status === 'stored') {
      options.logo.handle.current?.clearSent()
      return options.onStored(result, sentLogo.current)
    }
    checkoutDraft.setPending(isOutcomeUnknown(result))
    if (result.status === 'no-response') {
      const isServerFailure = result.kind === 'failed'
      fail(`${isServerFailure ? 'Something went wrong on our side.' : 'The connection was lost.'} ${inputPreserved}`)
    } else if (result.httpStatus === 422) {
      if (result.errors.uploadedFiles) artwork.clearStored()
      stop()
      options.onRejected(result)
    } else
      fail(result.httpStatus === 500 ? `Something went wrong on our side. ${inputPreserved}` : (result.message ?? ''))
  }, [fetcher.state, fetcher.data])

  const startNewRequest = () => {
    artwork.clearStored()
    options.logo.handle.current?.clearSent()
    checkoutDraft.renewFormKey()
  }

  return {
    phase,
    busy: phase !== 'idle',
    /**
     * Call it on every change: content that differs from a pending submission is another request with a new form key. The pending one
     * may have claimed the uploads, so these are sent again.
     */
    handleChange() {
      if (checkoutDraft.read().isPending) startNewRequest()
    },
    /** Makes the next submission another request, although its content may be that of one already stored. */
    startNewRequest,
    /** Call it when the review is left: fields may change, and the logo's panel is gone. A request that is being sent is not stopped. */
    cancelUpload() {
      if (phase !== 'uploading') return
      activeController.current?.abort()
      stop()
    },
    async submit(fields: FormData) {
      if (activeController.current) return
      const controller = new AbortController()
      activeController.current = controller
      try {
        setPhase('uploading')
        const files = await sendArtwork(artwork, controller.signal)
        fields.set('uploadedFiles', formatUploadedFiles(files))
      } catch (error) {
        if (controller.signal.aborted) return
        fail(getFailureText(artwork, error, inputPreserved))
        return
      }
      const attached = await options.logo.send(controller.signal)
      if (controller.signal.aborted) return
      sentLogo.current = attached
      fields.set('proof', attached?.field ?? '')
      setPhase('sending')
      fields.set(formKeyField, checkoutDraft.read().formKey)
      checkoutDraft.setPending(true)
      await fetcher.submit(fields, { method: 'post', action: '/swag-box-checkout' })
    },
  }
}
