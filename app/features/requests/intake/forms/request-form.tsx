import { type ComponentProps, type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { InferOutput } from 'valibot'
import type { FieldValues, FormSchema } from '#app/lib/form.ts'
import { useFormFields } from '#app/ui/form.tsx'
import type { NoResponse, ReceiveResult, Stored } from '../received.ts'
import { formKeyField } from './hidden-fields.ts'
import { Honeypot } from './honeypot.tsx'
import { createRandomUuid } from './random-uuid.ts'

export type Failure = {
  /**
   * failed: the server could not; rejected: look at the fields; later: sent too often, or the server is busy, as `message`
   * says; unreachable: no connection
   */
  kind: 'failed' | 'rejected' | 'later' | 'unreachable'
  message?: string | undefined
}

type Options<S extends FormSchema> = {
  /** Unique on the page. */
  id: string
  schema: S
  /** Target URL; defaults to the page's route. */
  action?: string
  /** `useActionData()` of the page, for responses without JavaScript. */
  actionData?: ReceiveResult<unknown> | undefined
  /** Initial values. */
  defaults?: FieldValues
  /** Fields validated while typing. */
  liveFields?: string[]
  /** The request is stored; the fields have just been reset. Not called when the action redirects. */
  onStored?: (received: Stored<InferOutput<S>>) => void
  /** Everything typed is still in the fields. */
  onFailed?: (failure: Failure) => void
}

type FormResult<S extends FormSchema> = ReceiveResult<InferOutput<S>> | NoResponse

/**
 * A form that becomes a stored request: `<RequestForm form={form}>` around the fields, `{...field('email')}` on each. A double
 * click sends once; a second try after a failure stores no second row; a lost connection loses nothing typed.
 * The page's route exports `clientAction` from client-action.ts.
 */
export function useRequestForm<S extends FormSchema>(options: Options<S>) {
  const { id, schema, action, actionData } = options
  const fetcher = useFetcher<FormResult<S>>()
  const busy = fetcher.state !== 'idle'
  const rejected = actionData?.status === 'rejected' ? actionData : undefined
  const fields = useFormFields(schema, {
    id,
    errors: rejected?.errors,
    values: rejected?.values ?? options.defaults,
    liveFields: options.liveFields,
  })
  const [formKey, setFormKey] = useState('')
  const isSending = useRef(false)
  const hasFailed = useRef(false)
  const handledResult = useRef<unknown>(undefined)
  const focusedElement = useRef<Element | null>(null)
  const element = fields.props.ref

  useEffect(() => setFormKey(createRandomUuid()), [])

  useEffect(() => {
    if (fetcher.state !== 'idle') return
    isSending.current = false
    const result = fetcher.data
    if (!result || handledResult.current === result) return
    handledResult.current = result
    if (result.status === 'stored') {
      hasFailed.current = false
      setFormKey(createRandomUuid())
      element.current?.reset()
      // `reset` restores prefilled values, which were submitted as well.
      for (const name of Object.keys(options.defaults ?? {})) {
        const field = element.current?.elements.namedItem(name)
        if (field instanceof HTMLInputElement) field.value = ''
      }
      options.onStored?.(result)
      return
    }
    hasFailed.current = true
    // The fields were disabled in the meantime, which took the focus away.
    if (document.activeElement === document.body && focusedElement.current instanceof HTMLElement)
      focusedElement.current.focus()
    if (result.status === 'rejected') fields.showErrors(result.errors)
    options.onFailed?.(getFailure(result))
  }, [fetcher.state, fetcher.data])

  return {
    busy,
    field: fields.field,
    checkbox: fields.checkbox,
    // Internal to `RequestForm`.
    Form: fetcher.Form,
    formKey,
    message: fetcher.data ? undefined : (rejected?.message ?? rejected?.errors['']?.join(' ')),
    props: {
      ...fields.props,
      action,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (isSending.current) return event.preventDefault()
        fields.props.onSubmit(event)
        if (event.defaultPrevented) return
        focusedElement.current = document.activeElement
        isSending.current = true
      },
      onInput() {
        fields.props.onInput()
        if (!hasFailed.current) return
        // An edit after a failure makes a new request, even if the failed one was stored after all.
        hasFailed.current = false
        setFormKey(createRandomUuid())
      },
      onBlur(event: FocusEvent<HTMLFormElement>) {
        if (!isSending.current) fields.props.onBlur(event)
      },
    },
  }
}

type FormState = ReturnType<typeof useRequestForm>

/** Props of a form without those that `useRequestForm` sets; capturing handlers, such as `onInputCapture`, still work. */
type RequestFormProps = { form: FormState } & Omit<
  ComponentProps<FormState['Form']>,
  keyof FormState['props'] | 'method'
>

/** The form element of `useRequestForm`, around its fields. */
export function RequestForm({ form: { Form, busy, formKey, message, props }, children, ...rest }: RequestFormProps) {
  return (
    <Form {...rest} {...props} method="post" defaultShouldRevalidate={false}>
      <input type="hidden" name={formKeyField} value={formKey} />
      <Honeypot />
      {message && (
        <p role="alert" className="mb-4 font-medium text-danger">
          {message}
        </p>
      )}
      <fieldset disabled={busy} className="contents">
        {children}
      </fieldset>
    </Form>
  )
}

const failureKinds: Record<number, Failure['kind']> = { 422: 'rejected', 429: 'later', 503: 'later' }

function getFailure(result: Exclude<ReceiveResult<unknown> | NoResponse, { status: 'stored' }>): Failure {
  if (result.status === 'no-response') return { kind: result.kind }
  const kind = failureKinds[result.httpStatus] ?? 'failed'
  return { kind, message: result.message ?? result.errors['']?.join(' ') }
}
