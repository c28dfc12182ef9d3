import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { findAmbiguousNames, type Mentionable } from '#app/features/requests/workflow/notes/note-text.ts'
import { Button } from '#app/ui/button.tsx'
import { DraftRestored } from '../../drafts/draft-restored.tsx'
import { noteDrafts } from '../../drafts/note-drafts.store.ts'
import type { ActionResult } from '../action-result.ts'
import { MentionField } from './mention-field.tsx'

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

type NoteFormProps = {
  reference: string
  people: Mentionable[]
  actionResult: ActionResult | undefined
  url: string
  field: RefObject<HTMLTextAreaElement | null>
}

/** Adds an internal note. The input is cleared only after it is saved. */
export function NoteForm({ reference, people, actionResult, url, field }: NoteFormProps) {
  const fetcher = useFetcher<ActionResult>()
  const form = useRef<HTMLFormElement>(null)
  const [result, setResult] = useState(actionResult?.form === 'note' ? actionResult : undefined)
  const [ambiguous, setAmbiguous] = useState<ReturnType<typeof findAmbiguousNames>>([])
  const [restored, setRestored] = useState(false)
  const { state, data } = fetcher
  const busy = state !== 'idle'

  useEffect(() => {
    const draft = noteDrafts.read(reference)
    if (!draft || field.current?.value !== '') return
    field.current.value = draft.text
    setRestored(true)
  }, [reference, field])

  const clear = () => {
    if (field.current) field.current.value = ''
    setAmbiguous([])
    setRestored(false)
    noteDrafts.clear(reference)
  }

  useEffect(() => {
    if (state !== 'idle' || data?.form !== 'note') return
    setResult(data)
    if (data.outcome === 'saved') clear()
    if (data.outcome === 'rejected') field.current?.focus()
  }, [state, data])

  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!busy) form.current?.requestSubmit()
  }
  return (
    <form
      ref={form}
      method="post"
      action={url}
      aria-label="Note"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setResult(undefined)
        const fields = new FormData(event.currentTarget)
        fields.set('script', 'yes')
        fetcher.submit(fields, { method: 'post' })
      }}
    >
      <input type="hidden" name="intent" value="note" />
      {restored && <DraftRestored onDiscard={clear} />}
      <MentionField
        label="Note"
        name="note"
        rows={3}
        hint="Only your team can see notes. Type @ to mention a teammate."
        people={people}
        field={field}
        defaultValue={result?.outcome === 'rejected' ? result.text : undefined}
        errors={result?.outcome === 'rejected' ? result.errors.note : undefined}
        onInput={({ currentTarget }) => {
          const text = currentTarget.value
          if (text === '') noteDrafts.clear(reference)
          else noteDrafts.write({ reference, text })
          setAmbiguous(findAmbiguousNames(text, people))
        }}
        onKeyDown={send}
        readOnly={busy}
      />
      <p role="status" className="text-sm break-words text-muted empty:hidden">
        {ambiguous.map(({ typed, names }) => `@${typed} is ambiguous. Did you mean ${either.format(names)}?`).join(' ')}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" size="sm" busy={busy}>
          Add note
        </Button>
        <p role="status" className="text-sm text-muted">
          {result?.outcome === 'saved' && !busy && <span>{'Note added'}</span>}
          {result?.outcome === 'no-response' && !busy && (
            <span className="font-medium text-danger">
              The server did not respond. Check the timeline before you add the note again.
            </span>
          )}
        </p>
      </div>
    </form>
  )
}
