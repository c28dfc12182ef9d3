import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, type FormSchema, getConstraints, parseForm } from '#app/lib/form.ts'

type Options = {
  /** Unique on the page; prefixes the ids of the fields. */
  id: string
  /** Errors of the server, shown at once with focus on the first one. */
  errors?: FieldErrors | undefined
  /** Initial values. */
  values?: FieldValues | undefined
  /** Fields validated while typing, not only on blur. */
  liveFields?: string[]
  /** Called with a valid form; without it the browser submits. */
  onValid?: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Validates a form by one schema. Without JavaScript the browser's constraints and the server validate; after hydration a field
 * shows errors on blur and all fields on submit, which focuses the first error. Spread `props` on the form, `field(name)` on fields.
 */
export function useFormFields(
  schema: FormSchema,
  { id, errors: serverErrors, values, liveFields = [], onValid }: Options,
) {
  const form = useRef<HTMLFormElement>(null)
  const touched = useRef(new Set(liveFields))
  const [errors, setErrors] = useState<FieldErrors>(serverErrors ?? {})
  // Not useHydrated, whose code would join that of every public page (decision 0008).
  const [isHydrated, setIsHydrated] = useState(false)
  const isPressed = useRef(false)

  useEffect(() => setIsHydrated(true), [])
  useEffect(() => {
    const controller = new AbortController()
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      addEventListener(type, () => (isPressed.current = type === 'pointerdown'), {
        capture: true,
        signal: controller.signal,
      })
    return () => controller.abort()
  }, [])
  useEffect(() => {
    if (serverErrors) showErrors(serverErrors)
  }, [serverErrors])

  function showErrors(next: FieldErrors) {
    for (const name of Object.keys(next)) touched.current.add(name)
    setErrors(next)
    const first = [...(form.current?.elements ?? [])].find(
      (element) => element instanceof HTMLElement && 'name' in element && next[String(element.name)],
    )
    if (first instanceof HTMLElement) first.focus()
  }

  function getCurrentErrors(): FieldErrors {
    if (!form.current) return {}
    const parsed = parseForm(schema, new FormData(form.current))
    return parsed.ok ? {} : parsed.errors
  }

  /** True if every field is valid; otherwise shows the errors. */
  function validate(): boolean {
    const found = getCurrentErrors()
    if (Object.keys(found).length === 0) {
      setErrors({})
      return true
    }
    showErrors(found)
    return false
  }

  function updateErrors() {
    if (touched.current.size === 0) return
    const found = getCurrentErrors()
    setErrors(Object.fromEntries(Object.entries(found).filter(([name]) => canShowError(name))))
  }

  /** Hides errors of an empty live field that had none before. */
  function canShowError(name: string): boolean {
    if (!touched.current.has(name)) return false
    const field = form.current?.elements.namedItem(name)
    const isUntouched =
      liveFields.includes(name) && field instanceof HTMLInputElement && field.value === '' && !errors[name]
    return !isUntouched
  }

  return {
    errors,
    validate,
    showErrors,
    props: {
      id,
      ref: form,
      noValidate: isHydrated,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (!validate()) event.preventDefault()
        else onValid?.(event)
      },
      onInput: updateErrors,
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const field: EventTarget = event.target
        if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.value === '') return
        touched.current.add(field.name)
        // A message that appears while a button is pressed would move it from under the pointer.
        if (isPressed.current) addEventListener('pointerup', () => setTimeout(updateErrors), { once: true })
        else updateErrors()
      },
      onReset() {
        touched.current = new Set(liveFields)
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
    /** Props of a checkbox; a checked one is sent as "on". */
    checkbox(name: string) {
      return { id: `${id}-${name}`, name, errors: errors[name], defaultChecked: values?.[name] === 'on' }
    },
  }
}
