import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { prepareAlert, showAlert } from '#app/ui/alert.ts'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { quoteFailed } from './quote-alerts.ts'
import type { QuoteForm, QuoteFormProps } from './quote-form.tsx'

type Form = typeof QuoteForm

const load = () => import('./quote-form.tsx').then((module) => module.QuoteForm)

/** In the server's file alone: the browser's is told at build time that it is none. */
const ServersForm = import.meta.env.SSR ? await load() : undefined

/**
 * The quote form as the server drew it, which works as plain HTML, until it is `wanted`: then its code is loaded and
 * takes over with everything typed so far (docs/decisions/0008-limit-javascript-to-150-kb-with-documented.md). Where the page was entered by a
 * click there is nothing to take over, and it says that it is loading.
 */
export function LateQuoteForm({ wanted, ...props }: QuoteFormProps & { wanted: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const [LoadedForm, setLoadedForm] = useState<Form>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (wanted) takeOver().catch(() => setFailed(true))
  }, [wanted])

  async function takeOver() {
    const [loaded] = await Promise.all([load(), prepareAlert()])
    const before = place.current?.querySelector('form')
    const typed = before && typedIn(before)
    // At once: what is typed in the meantime would be lost.
    flushSync(() => setLoadedForm(() => loaded))
    const after = document.getElementById(props.id)
    if (typed && after instanceof HTMLFormElement) typeInto(after, typed)
  }

  /** The code is not there yet. Should it never come, the browser sends the form, if it reaches the shop. */
  async function sendEarly(event: FormEvent<HTMLDivElement>) {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    try {
      await takeOver()
      ;(document.getElementById(props.id) as HTMLFormElement | null)?.requestSubmit()
    } catch {
      const reached = await fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined)
      if (reached?.ok) form.submit()
      else await showAlert(quoteFailed)
    }
  }

  if (LoadedForm) return <LoadedForm {...props} />
  // Of an element whose HTML is set React takes over nothing inside: what the server drew stays.
  const drawn = ServersForm ? { children: <ServersForm {...props} /> } : { dangerouslySetInnerHTML: { __html: '' } }
  return (
    <>
      <div ref={place} className="peer" onSubmit={sendEarly} suppressHydrationWarning {...drawn} />
      <div role="status" className="hidden gap-6 peer-empty:grid">
        {failed ? (
          <>
            <p>The form could not be loaded. Please check your connection.</p>
            <Button onClick={() => location.reload()}>Reload the page</Button>
          </>
        ) : (
          <>
            <span className="sr-only">Loading the form...</span>
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </>
        )}
      </div>
    </>
  )
}

/** Every field a visitor can reach, and the honeypot that a robot can. */
const getFields = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (field) => field instanceof HTMLInputElement && field.type !== 'hidden',
  ) as HTMLInputElement[]

type Typed = { values: Map<string, string>; focused: string | undefined; select: (field: HTMLInputElement) => void }

function typedIn(form: HTMLFormElement): Typed {
  const fields = getFields(form)
  const focused = fields.find((field) => field === document.activeElement)
  return {
    values: new Map(fields.map(({ name, value }) => [name, value])),
    focused: focused?.name,
    select: selectAsIn(focused),
  }
}

/** The next key replaces what is selected. Of numbers and email addresses browsers say no more than the selected text. */
function selectAsIn(field: HTMLInputElement | undefined): Typed['select'] {
  const { selectionStart: start = null, selectionEnd: end = null, value = '' } = field ?? {}
  if (start !== null) return (next) => next.setSelectionRange(start, end)
  const all = value !== '' && document.getSelection()?.toString() === value
  return (next) => all && next.select()
}

function typeInto(form: HTMLFormElement, { values, focused, select }: Typed) {
  for (const field of getFields(form)) {
    field.value = values.get(field.name) ?? field.value
    if (field.name !== focused) continue
    field.focus({ preventScroll: true })
    select(field)
  }
  form.dispatchEvent(new Event('input', { bubbles: true }))
}
