import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useBlocker, useLocation, useNavigation } from 'react-router'
import type { OpenDocument } from '#app/features/content/document.ts'
import type { Fields } from '#app/features/content/fields.ts'
import { createRandomUuid } from '#app/features/requests/intake/forms/random-uuid.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Autosave, type DraftResponse } from './autosave.ts'
import type { ContentResult } from './content-action.server.ts'
import type { SaveState } from './save-bar.tsx'
import { showField } from './show-field.ts'

/** Maximum bytes of a `keepalive` request, which continues after the page closes. */
const maxKeepaliveBytes = 60_000

type ContentFormOptions<F extends Fields, R extends DraftResponse> = {
  /** The opened document, with the fields of a rejected submission. */
  document: OpenDocument<F>
  result: ContentResult<F> | undefined
  /** Route that stores the draft and answers with a `DraftResponse`. */
  draftUrl: string
  /** Returns the element id of a field, or of the element around its controls. */
  getFieldId: (field: string) => string
  /** True if "Save draft" stores the document, which the team sees, not only this person's draft. */
  isDraftShared?: boolean
  /** True while images upload, which a submission would leave out. */
  isUploading?: boolean
  /** Receives the response to each saved draft. */
  onSaved?: (response: R) => void
}

/**
 * State of an editor's form, for `ContentForm`. Input is autosaved as this person's draft: after a pause, before a link is
 * followed, when the form goes away and when the page closes; while that fails, leaving needs a confirmation.
 */
export function useContentForm<F extends Fields, R extends DraftResponse = DraftResponse>(
  options: ContentFormOptions<F, R>,
) {
  const { document, result, draftUrl, getFieldId, isUploading = false, isDraftShared = false, onSaved } = options
  const form = useRef<HTMLFormElement>(null)
  const [draftErrors, setDraftErrors] = useState<FieldErrors>()
  const edited = useRef(new Set<string>())
  const isSending = useNavigation().formMethod === 'POST'
  const { draft } = document
  const autosave = useAutosave<R>({
    form,
    url: draftUrl,
    draftToken: draft?.token ?? null,
    onSaved(response) {
      setDraftErrors(response.errors)
      onSaved?.(response)
    },
  })
  // A rejected submission shows all its errors, from the next autosave those that the draft route finds: no longer those that
  // only publishing finds, such as a URL slug in use. Before, only edited fields show errors.
  const isRejected = Object.keys(result?.errors ?? {}).length > 0
  const errors: FieldErrors = isRejected ? (draftErrors ?? result?.errors ?? {}) : {}

  useEffect(() => {
    if (!result) return
    autosave.resume(result.draftToken)
    setDraftErrors(undefined)
    const [first] = Object.keys(result.errors)
    if (first !== undefined) showField(getFieldId(first))
  }, [result, autosave])

  const onEdit = useCallback(
    (target?: EventTarget | null) => {
      if (target instanceof Element) edited.current.add(getEditedField(target))
      autosave.schedule()
    },
    [autosave],
  )

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const intent = submitter instanceof HTMLButtonElement && submitter.name === 'intent' ? submitter.value : ''
    if (intent === 'draft' && !isDraftShared) {
      event.preventDefault()
      void autosave.saveNow()
    } else if (isUploading || isSending) event.preventDefault()
    else submitAfterSave(event, autosave, { isDiscarded: intent === 'discard' })
  }

  return {
    form,
    autosave,
    document,
    result,
    onEdit,
    onSubmit,
    getFieldId,
    /** Errors of a rejected submission, to list above the form and to show beside their fields. */
    errors,
    /** Errors of fields that were edited, for kinds that report them while someone types. */
    editedErrors: Object.fromEntries(
      [...edited.current].flatMap((name) => (draftErrors ? [[name, draftErrors[name] ?? []]] : [])),
    ),
    saveState: getSaveState({
      autosave,
      document,
      isUploading,
      isSending,
      hasReturnedInput: result?.fields !== undefined,
    }),
  }
}

/** `data-field` names the field of controls with other names. */
const getEditedField = (control: Element) =>
  control.closest<HTMLElement>('[data-field]')?.dataset.field ??
  control.getAttribute('name')?.replace(/-alt$/, '') ??
  ''

export type ContentFormState = Omit<ReturnType<typeof useContentForm<Fields>>, 'document' | 'result'> & {
  document: Omit<OpenDocument<Fields>, 'fields'>
  result: Omit<ContentResult<Fields>, 'fields'> | undefined
}

type SaveStateOptions = {
  autosave: Autosave
  document: Pick<OpenDocument<Fields>, 'draft'>
  isUploading: boolean
  isSending: boolean
  /** True if the form shows the input of its last submission again. */
  hasReturnedInput: boolean
}

function getSaveState({ autosave, document: { draft }, ...rest }: SaveStateOptions): SaveState {
  if (rest.isUploading) return { status: 'uploading' }
  if (rest.isSending) return { status: 'sending' }
  const { state, savedAt, conflictAt, hasDraft } = autosave
  const isOutdated = draft?.isOutdated ?? false
  if (state === 'conflict') return { status: 'conflict', at: conflictAt }
  if (state === 'failed') return { status: 'save-failed' }
  if (state === 'edited') return { status: 'saving' }
  if (state === 'saved') return { status: 'saved', at: savedAt, isOutdated }
  if (hasDraft) return { status: 'saved', at: draft?.at, isOutdated }
  return { status: rest.hasReturnedInput ? 'edited' : 'unchanged' }
}

/**
 * Returns the document with the fields of a rejected submission, and a React key of its form: it opens again after a
 * publication, a discarded draft or a merge, but stays with its input after a rejection.
 */
export function useOpenDocument<F extends Fields>(document: OpenDocument<F>, result: ContentResult<F> | undefined) {
  const { key } = useLocation()
  const opened = useRef(key)
  if (!result || result.conflict || result.isChanged) opened.current = key
  const { fields = document.fields, version = document.version, seen = document.seen } = result ?? {}
  const stored = getStoredDraft(document, result)
  const draft = stored && { ...stored, isOutdated: stored.isOutdated && !result?.conflict }
  return { document: { ...document, fields, version, seen, draft }, editorKey: `${document.id} ${opened.current}` }
}

/** The loader does not run again after a rejected submission, which may have stored the draft. */
function getStoredDraft<F extends Fields>({ draft }: OpenDocument<F>, result: ContentResult<F> | undefined) {
  const { draftToken, draftAt } = result ?? {}
  if (draftToken === undefined) return draft
  return draftToken && draftAt ? { token: draftToken, at: draftAt, isOutdated: draft?.isOutdated ?? false } : null
}

type AutosaveHookOptions<R extends DraftResponse> = {
  form: RefObject<HTMLFormElement | null>
  url: string
  /** Token of the draft that the form shows; null without one. */
  draftToken: string | null
  onSaved?: (response: R) => void
}

export function useAutosave<R extends DraftResponse>({ form, url, draftToken, onSaved }: AutosaveHookOptions<R>) {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const latest = useRef({ url, onSaved })
  latest.current = { url, onSaved }

  const [autosave] = useState(
    () =>
      new Autosave({
        draftToken,
        createDraftToken: createRandomUuid,
        onChange: () => {
          // A submission reads the field from the DOM before React renders it again.
          const field = form.current?.elements.namedItem('draft-replaces')
          if (field instanceof HTMLInputElement) field.value = autosave.replaces
          update()
        },
        readForm: () => (form.current ? readTextFields(form.current) : undefined),
        async send({ body, isLeaving }) {
          const { url, onSaved } = latest.current
          const keepalive = isLeaving && getMaxEncodedBytes(body) < maxKeepaliveBytes
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
      // A phone may close a hidden page without another event.
      if (document.visibilityState === 'hidden') void autosave.flush(true)
    }
    const onOnline = () => {
      if (autosave.state === 'failed') void autosave.flush()
    }
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!autosave.hasUnsavedEdits) return
      const isTooLarge = form.current !== null && getMaxEncodedBytes(readTextFields(form.current)) >= maxKeepaliveBytes
      const isStuck = autosave.state === 'failed' || autosave.state === 'conflict'
      // Earlier than `pagehide`, which comes with the response of the next page.
      void autosave.flush(true)
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
      autosave.hasUnsavedEdits &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  const { state: blockerState } = blocker
  useEffect(() => {
    if (blockerState !== 'blocked') return
    void autosave.flush().then(() => {
      const canLeave =
        !autosave.hasUnsavedEdits || window.confirm('Your last edits are not saved. Leave this page and lose them?')
      if (canLeave) blocker.proceed?.()
      else blocker.reset?.()
    })
  }, [blockerState])

  return autosave
}

/** Forms that wait for their draft to be saved. */
const waitingForms = new WeakSet<HTMLFormElement>()

/** Submits a form once its input is saved as a draft, so that a rejection loses nothing; a discarded draft is not saved. */
export function submitAfterSave(
  event: FormEvent<HTMLFormElement>,
  autosave: Autosave,
  { isDiscarded = false } = {},
): void {
  const { currentTarget: form } = event
  const isWaiting = waitingForms.has(form)
  if (autosave.isPaused && !isWaiting) return
  event.preventDefault()
  if (isWaiting) return
  waitingForms.add(form)
  const { submitter } = event.nativeEvent as SubmitEvent
  void (isDiscarded ? autosave.stop() : autosave.pause())
    // A form cannot be submitted again during its submit event.
    .then(() => new Promise((resolve) => setTimeout(resolve)))
    .then(() => {
      waitingForms.delete(form)
      // Without a connection the input stays on the screen; the save bar says that it is not saved.
      if (autosave.state === 'failed' && !isDiscarded) autosave.resume()
      else form.requestSubmit(submitter)
    })
}

/** Files are uploaded on their own. */
function readTextFields(form: HTMLFormElement): FormData {
  const fields = new FormData()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
  return fields
}

/** At most three bytes per byte of UTF-8, as the URL encoding has it. */
const getMaxEncodedBytes = (body: FormData) =>
  [...body].reduce((bytes, [name, value]) => bytes + 2 + 3 * (name.length + new Blob([value]).size), 0)
