import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, type FormSchema, getConstraints, parseForm } from '#app/lib/form.ts'

type Options = {
  /** Unique on the page; prefixes the ids of the fields. */
  id: string
  /** The server's errors: shown at once, with focus on the first one. */
  errors?: FieldErrors | undefined
  /** Initial values. */
  values?: FieldValues | undefined
  /** Fields validated while typing, not only on blur. */
  live?: string[]
  /** Called with a valid form; without it the browser submits. */
  onValid?: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form checked by one schema. Without JavaScript the browser's own constraints and the server do the work;
 * after hydration a field speaks once it was left, everything on submit, and the first mistake gets the focus.
 * Spread `props` on the form and `field(name)` on its fields.
 */
export function useFormFields(schema: FormSchema, { id, errors: rejected, values, live = [], onValid }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const spoken = useRef(new Set(live))
  const [errors, setErrors] = useState<FieldErrors>(rejected ?? {})
  const [hydrated, setHydrated] = useState(false)
  const isPressed = useRef(false)

  useEffect(() => setHydrated(true), [])
  useEffect(() => {
    const listening = new AbortController()
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      addEventListener(type, () => (isPressed.current = type === 'pointerdown'), {
        capture: true,
        signal: listening.signal,
      })
    return () => listening.abort()
  }, [])
  useEffect(() => {
    if (rejected) showErrors(rejected)
  }, [rejected])

  function showErrors(next: FieldErrors) {
    for (const name of Object.keys(next)) spoken.current.add(name)
    setErrors(next)
    const first = [...(form.current?.elements ?? [])].find(
      (element) => element instanceof HTMLElement && 'name' in element && next[String(element.name)],
    )
    if (first instanceof HTMLElement) first.focus()
  }

  function currentErrors(): FieldErrors {
    if (!form.current) return {}
    const parsed = parseForm(schema, new FormData(form.current))
    return parsed.ok ? {} : parsed.errors
  }

  /** True when every field holds; otherwise shows what does not. */
  function validate(): boolean {
    const found = currentErrors()
    if (Object.keys(found).length === 0) {
      setErrors({})
      return true
    }
    showErrors(found)
    return false
  }

  function speak() {
    if (spoken.current.size === 0) return
    const found = currentErrors()
    setErrors(Object.fromEntries(Object.entries(found).filter(([name]) => mayShow(name))))
  }

  /** An empty field is not scolded while the visitor is still on the way to it. */
  function mayShow(name: string): boolean {
    if (!spoken.current.has(name)) return false
    const field = form.current?.elements.namedItem(name)
    const untouched = live.includes(name) && field instanceof HTMLInputElement && field.value === '' && !errors[name]
    return !untouched
  }

  return {
    errors,
    validate,
    showErrors,
    props: {
      id,
      ref: form,
      noValidate: hydrated,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (!validate()) event.preventDefault()
        else onValid?.(event)
      },
      onInput: speak,
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const field: EventTarget = event.target
        if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.value === '') return
        spoken.current.add(field.name)
        // A message that comes while a button is pressed moves it away from under the pointer.
        if (isPressed.current) addEventListener('pointerup', () => setTimeout(speak), { once: true })
        else speak()
      },
      onReset() {
        spoken.current = new Set(live)
        setErrors({})
      },
    },
    /** Props of a text field, text area or select. */
    field(name: string) {
      return {
        id: `${id}-${name}`,
        name,
        errors: errors[name],
        defaultValue: values?.[name],
        ...getConstraints(schema, name),
      }
    },
    /** Props of a checkbox; a ticked one is sent as "on". */
    checkbox(name: string) {
      return { id: `${id}-${name}`, name, errors: errors[name], defaultChecked: values?.[name] === 'on' }
    },
  }
}
