import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import {
  getChangedFields,
  type ProductTexts,
  parseProduct,
  readTexts,
} from '#app/features/catalog/products/form/product-texts.ts'
import type { ProductField } from '#app/features/catalog/products/product.schema.ts'
import type { Fingerprints } from '#app/features/content/fields.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { submitAfterSave, useAutosave } from '../../components/content-editor/use-content-form.ts'
import type { EditorResult } from './editor-action.server.ts'
import type { EditorData, EditorStart } from './editor-data.server.ts'

type Base = { version: number; fingerprints: Fingerprints }

/** State of the product form: input, errors and the result of the last submission. */
export function useEditor(data: EditorData, actionResult: EditorResult | undefined) {
  const fetcher = useFetcher<EditorResult>()
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const first = getResultStart(actionResult) ?? data.start
  // Remounts the fields after each submission.
  const [formState, setFormState] = useState({ count: 0, start: first })
  const [base, setBase] = useState<Base>(first)
  const [texts, setTexts] = useState(first.texts)
  const [errors, setErrors] = useState<FieldErrors>(getResultErrors(actionResult))
  const [isStrict, setStrict] = useState(actionResult?.outcome === 'rejected')
  const [result, setResult] = useState(actionResult)
  const draft = useAutosave({ form, url: `/admin/products/${data.id}/draft`, draftToken: data.draftToken })
  const busy = fetcher.state !== 'idle'

  const syncInput = useCallback(() => {
    if (!form.current) return
    const now = readTexts(new FormData(form.current))
    setTexts(now)
    setErrors((shown) => (Object.keys(shown).length > 0 ? filterRemainingErrors(shown, now) : shown))
  }, [])

  useEffect(() => {
    const response = fetcher.data
    if (fetcher.state !== 'idle' || !response) return
    setResult(response)
    draft.resume(
      response.outcome === 'saved' ? null : response.outcome === 'conflict' ? response.start.draftToken : undefined,
    )
    if (response.outcome === 'saved') {
      setBase(response)
      setErrors({})
      setStrict(false)
    }
    if (response.outcome === 'rejected') {
      setErrors(response.errors)
      setStrict(true)
      focusFirstError(form.current, Object.keys(response.errors))
    }
    if (response.outcome === 'conflict') {
      setFormState(({ count }) => ({ count: count + 1, start: response.start }))
      setBase(response.start)
      setTexts(response.start.texts)
    }
  }, [fetcher.state, fetcher.data])

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    // Opens the preview in its own window.
    if (submitter instanceof HTMLButtonElement && submitter.formTarget) return
    const intent = submitter instanceof HTMLButtonElement && submitter.name === 'intent' ? submitter.value : 'publish'
    if (intent === 'discard') {
      submitAfterSave(event, draft, { isDiscarded: true })
      return
    }
    event.preventDefault()
    if (intent === 'draft') {
      void draft.saveNow()
      return
    }
    if (busy) return
    // Saves the input as a draft, valid or not.
    if (submitter instanceof HTMLButtonElement && submitter.name === 'draw-areas') {
      void send({ [submitter.name]: submitter.value })
      return
    }
    const formData = new FormData(event.currentTarget)
    const now = readTexts(formData)
    const myFields = data.isNew ? undefined : getChangedFields(now, base.fingerprints)
    const invalid = Object.entries(parseProduct(now).errors).filter(
      ([field]) => myFields?.includes(field as ProductField) ?? true,
    )
    setStrict(true)
    setErrors(Object.fromEntries(invalid))
    if (invalid.length > 0) {
      focusFirstError(
        form.current,
        invalid.map(([field]) => field),
      )
      return
    }
    void send({ script: 'yes' })
  }

  /** Sends the form once its input is saved as a draft, so that a rejection loses nothing. */
  async function send(more: Record<string, string>) {
    await draft.pause()
    if (!form.current) return
    const formData = new FormData(form.current)
    for (const [name, value] of Object.entries(more)) formData.set(name, value)
    await fetcher.submit(formData, { method: 'post', action: pathname + search })
  }

  const changed = getChangedFields(texts, base.fingerprints)
  return {
    form,
    base,
    formState,
    texts,
    errors,
    isStrict,
    result: busy ? undefined : result,
    busy,
    draft,
    /** True if there is unsaved input. */
    isDirty: changed.length > 0,
    submit,
    /** Schedules autosave and updates the state after a change in the form. */
    onInput() {
      draft.schedule()
      setTimeout(syncInput)
    },
    /** Props of a field of one line or several. */
    field(name: ProductField) {
      return {
        id: `product-${name}`,
        name,
        defaultValue: formState.start.texts[name],
        errors: errors[name] ?? [],
        autoComplete: 'off',
      }
    },
  }
}

export type Editor = ReturnType<typeof useEditor>

const getResultStart = (result: EditorResult | undefined): EditorStart | undefined =>
  result && 'start' in result ? result.start : undefined

const getResultErrors = (result: EditorResult | undefined): FieldErrors =>
  result?.outcome === 'rejected' ? result.errors : {}

/** Returns earlier errors that still apply; reports no new ones while someone types. */
function filterRemainingErrors(shown: FieldErrors, now: ProductTexts): FieldErrors {
  const { errors } = parseProduct(now)
  return Object.fromEntries(Object.keys(shown).flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])))
}

function focusFirstError(form: HTMLFormElement | null, fields: string[]) {
  // After the errors are rendered.
  setTimeout(() => {
    const controls = [...(form?.querySelectorAll<HTMLElement>('input:not([type=hidden]), textarea') ?? [])]
    const names = new Set(fields)
    const invalid = controls.find((control) => control.getAttribute('aria-invalid') === 'true')
    const named = controls.find((control) => names.has(control.getAttribute('name') ?? ''))
    ;(invalid ?? named)?.focus()
  })
}
