import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { createRandomUuid } from '#app/features/requests/intake/forms/random-uuid.ts'
import type { SaveState } from '../shell/save-bar.tsx'
import { Autosave, type DraftResponse } from './autosave.ts'

/** Maximum bytes of a `keepalive` request, which continues after the page closes. */
const maxKeepaliveBytes = 60_000

type UseAutosave<R extends DraftResponse> = {
  form: RefObject<HTMLFormElement | null>
  /** Route that stores the draft and answers with a `DraftResponse`. */
  url: string
  /** Token of the draft that the form shows; null without one. */
  draftToken: string | null
  /** Receives the answer to each saved draft. */
  onSaved?: (response: R) => void
}

/**
 * Autosaves a form as this person's draft. Pending input is saved before a link is followed, when the form goes away and
 * when the page closes; while that fails, leaving needs a confirmation.
 */
export function useAutosave<R extends DraftResponse>({ form, url, draftToken, onSaved }: UseAutosave<R>) {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const latest = useRef({ url, onSaved })
  latest.current = { url, onSaved }

  const [autosave] = useState(
    () =>
      new Autosave({
        draftToken,
        createDraftToken: createRandomUuid,
        onChange: () => {
          // A native submission sends the field before React renders it again.
          const field = form.current?.elements.namedItem('draft-replaces')
          if (field instanceof HTMLInputElement) field.value = autosave.replaces
          update()
        },
        readForm: () => (form.current ? readTextFields(form.current) : undefined),
        async send({ body, isLeaving }) {
          const { url, onSaved } = latest.current
          const keepalive = isLeaving && getSize(body) < maxKeepaliveBytes
          const encoded = new URLSearchParams([...body].map(([name, value]) => [name, String(value)]))
          const response = await fetch(url, {
            method: 'POST',
            body: encoded,
            keepalive,
            headers: { Accept: 'application/json' },
          })
          // Signed out since: the sign-in page answers.
          if (response.redirected || !(response.ok || response.status === 409)) throw new Error(String(response.status))
          const draft: R = await response.json()
          if (draft.outcome === 'saved') onSaved?.(draft)
          return draft
        },
      }),
  )

  useEffect(() => {
    const onPageHide = () => void autosave.flush(true)
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') void autosave.flush(!autosave.isWriting)
    }
    const onOnline = () => {
      if (autosave.state === 'failed') void autosave.flush()
    }
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!autosave.hasUnsaved) return
      const isTooLarge = form.current !== null && getSize(readTextFields(form.current)) >= maxKeepaliveBytes
      const isStuck = autosave.state === 'failed' || autosave.state === 'conflict'
      // Earlier than `pagehide`, which comes with the answer of the next page.
      void autosave.flush(!autosave.isWriting)
      if (isStuck || isTooLarge) event.preventDefault()
    }
    addEventListener('pagehide', onPageHide)
    addEventListener('beforeunload', onBeforeUnload)
    addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      removeEventListener('pagehide', onPageHide)
      removeEventListener('beforeunload', onBeforeUnload)
      removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [autosave, form])

  // A layout effect ends while the form is still there.
  useLayoutEffect(() => () => void autosave.flush(), [autosave])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      autosave.hasUnsaved &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  const { state: blockerState } = blocker
  useEffect(() => {
    if (blockerState !== 'blocked') return
    void autosave.flush().then(() => {
      const canLeave =
        !autosave.hasUnsaved || window.confirm('Your last edits are not saved. Leave this page and lose them?')
      if (canLeave) blocker.proceed?.()
      else blocker.reset?.()
    })
  }, [blockerState])

  return autosave
}

/**
 * React key of a form that opens again after a publication or a discarded draft, but stays with its input after a rejection.
 * @param isRejected true while the page shows a rejected submission
 */
export function useFormKey(isRejected: boolean): string {
  const { key } = useLocation()
  const opened = useRef(key)
  if (!isRejected) opened.current = key
  return opened.current
}

/** Submits a form once its input is saved as a draft, so that a rejection loses nothing; a discarded draft is not saved. */
export function submitAfterSave(
  event: FormEvent<HTMLFormElement>,
  autosave: Autosave,
  { isDiscarded = false } = {},
): void {
  if (autosave.isPaused) return
  event.preventDefault()
  const { currentTarget: form } = event
  const { submitter } = event.nativeEvent as SubmitEvent
  void (isDiscarded ? autosave.stop() : autosave.pause())
    // A form cannot be submitted again during its submit event.
    .then(() => new Promise((resolve) => setTimeout(resolve)))
    .then(() => form.requestSubmit(submitter))
}

/** State for the save bar; undefined before the first change. */
export function getAutosaveState({ state, savedAt, conflictAt }: Autosave, isOutdated = false): SaveState | undefined {
  if (state === 'none') return undefined
  if (state === 'conflict') return { status: 'conflict', at: conflictAt }
  if (state === 'saved') return { status: 'saved', at: savedAt, isOutdated }
  return { status: state === 'failed' ? 'save-failed' : 'saving' }
}

/** Files are uploaded on their own. */
function readTextFields(form: HTMLFormElement): FormData {
  const fields = new FormData()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
  return fields
}

/** At most three bytes per byte of UTF-8, as the URL encoding has it. */
const getSize = (body: FormData) =>
  [...body].reduce((bytes, [name, value]) => bytes + 2 + 3 * (name.length + new Blob([value]).size), 0)
