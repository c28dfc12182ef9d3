import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import {
  type Fingerprints,
  getChangedFields,
  type ProductTexts,
  parseProduct,
  readTexts,
} from '#app/features/catalog/products/form/product-texts.ts'
import type { ProductField } from '#app/features/catalog/products/product.schema.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import type { EditorReply } from './editor-action.server.ts'
import type { EditorData, EditorStart } from './editor-data.server.ts'
import { useDraft } from './use-autosave.ts'

type Base = { version: number; seen: Fingerprints }

/** The form of a product: what is typed, what is wrong with it, what has become of it. */
export function useEditor(data: EditorData, replied: EditorReply | undefined) {
  const fetcher = useFetcher<EditorReply>()
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const first = startIn(replied) ?? data.start
  // Remounts the fields after each submission.
  const [round, setRound] = useState({ count: 0, start: first })
  const [base, setBase] = useState<Base>(first)
  const [texts, setTexts] = useState(first.texts)
  const [errors, setErrors] = useState<FieldErrors>(errorsIn(replied))
  const [strict, setStrict] = useState(replied?.outcome === 'refused')
  const [reply, setReply] = useState(replied)
  const draft = useDraft(data.id, form)
  const busy = fetcher.state !== 'idle'

  const look = useCallback(() => {
    if (!form.current) return
    const now = readTexts(new FormData(form.current))
    setTexts(now)
    setErrors((shown) => (Object.keys(shown).length > 0 ? stillWrong(shown, now) : shown))
  }, [])

  useEffect(() => {
    const answer = fetcher.data
    if (fetcher.state !== 'idle' || !answer) return
    setReply(answer)
    if (answer.outcome === 'saved') {
      setBase(answer)
      setErrors({})
      setStrict(false)
    }
    if (answer.outcome === 'refused') {
      setErrors(answer.errors)
      setStrict(true)
      focusOn(form.current, Object.keys(answer.errors))
    }
    if (answer.outcome === 'conflict') {
      setRound(({ count }) => ({ count: count + 1, start: answer.start }))
      setBase(answer.start)
      setTexts(answer.start.texts)
    }
  }, [fetcher.state, fetcher.data])

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    // Opens the preview in its own window.
    if (submitter instanceof HTMLButtonElement && submitter.formTarget) return
    const intent = submitter instanceof HTMLButtonElement && submitter.name === 'intent' ? submitter.value : 'publish'
    if (intent === 'discard') {
      draft.stop()
      return
    }
    event.preventDefault()
    if (intent === 'draft') {
      void draft.now()
      return
    }
    if (busy) return
    const sent = new FormData(event.currentTarget)
    // Saves the input as a draft, valid or not.
    if (submitter instanceof HTMLButtonElement && submitter.name === 'draw-areas') {
      draft.stop()
      sent.set(submitter.name, submitter.value)
      fetcher.submit(sent, { method: 'post', action: pathname + search })
      return
    }
    const now = readTexts(sent)
    const mine = data.isNew ? undefined : getChangedFields(now, base.seen)
    const wrong = Object.entries(parseProduct(now).errors).filter(
      ([field]) => mine?.includes(field as ProductField) ?? true,
    )
    setStrict(true)
    setErrors(Object.fromEntries(wrong))
    if (wrong.length > 0) {
      focusOn(
        form.current,
        wrong.map(([field]) => field),
      )
      return
    }
    draft.stop()
    sent.set('script', 'yes')
    fetcher.submit(sent, { method: 'post', action: pathname + search })
  }

  const changed = getChangedFields(texts, base.seen)
  return {
    form,
    base,
    round,
    texts,
    errors,
    strict,
    reply: busy ? undefined : reply,
    busy,
    draft,
    /** True if there is unsaved input. */
    isTyped: changed.length > 0,
    submit,
    /** To be called when anything in the form is another. */
    typed() {
      draft.later()
      setTimeout(look)
    },
    /** Props of a field of one line or several. */
    field(name: ProductField) {
      return {
        id: `product-${name}`,
        name,
        defaultValue: round.start.texts[name],
        errors: errors[name] ?? [],
        autoComplete: 'off',
      }
    },
  }
}

export type Editor = ReturnType<typeof useEditor>

const startIn = (reply: EditorReply | undefined): EditorStart | undefined =>
  reply && 'start' in reply ? reply.start : undefined

const errorsIn = (reply: EditorReply | undefined): FieldErrors => (reply?.outcome === 'refused' ? reply.errors : {})

/** Returns earlier errors that still apply; reports no new ones while someone types. */
function stillWrong(shown: FieldErrors, now: ProductTexts): FieldErrors {
  const { errors } = parseProduct(now)
  return Object.fromEntries(Object.keys(shown).flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])))
}

function focusOn(form: HTMLFormElement | null, fields: string[]) {
  // Once what is wrong is said beside it.
  setTimeout(() => {
    const controls = [...(form?.querySelectorAll<HTMLElement>('input:not([type=hidden]), textarea') ?? [])]
    const names = new Set(fields)
    const wrong = controls.find((control) => control.getAttribute('aria-invalid') === 'true')
    const named = controls.find((control) => names.has(control.getAttribute('name') ?? ''))
    ;(wrong ?? named)?.focus()
  })
}
