import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { type Mentionable, unclearNames } from '#app/features/requests/work/notes/note-text.ts'
import { Button } from '#app/ui/button.tsx'
import type { Answer } from '../action-result.ts'
import { MentionField } from './mention-field.tsx'

/** What was typed and not stored, by request: it stays while one looks at others. */
const drafts = new Map<string, string>()

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

type NoteFormProps = {
  requestId: string
  people: Mentionable[]
  answered: Answer | undefined
  address: string
  field: RefObject<HTMLTextAreaElement | null>
}

/** A note for the others. What is typed goes when it is stored, and not before. */
export function NoteForm({ requestId, people, answered, address, field }: NoteFormProps) {
  const fetcher = useFetcher<Answer>()
  const form = useRef<HTMLFormElement>(null)
  const [answer, setAnswer] = useState(answered?.form === 'note' ? answered : undefined)
  const [unclear, setUnclear] = useState<ReturnType<typeof unclearNames>>([])
  const { state, data } = fetcher
  const busy = state !== 'idle'

  useEffect(() => {
    const draft = drafts.get(requestId)
    if (draft && field.current?.value === '') field.current.value = draft
  }, [requestId, field])

  useEffect(() => {
    if (state !== 'idle' || data?.form !== 'note') return
    setAnswer(data)
    if (data.outcome === 'saved' && field.current) {
      field.current.value = ''
      setUnclear([])
      drafts.delete(requestId)
    }
    if (data.outcome === 'refused') field.current?.focus()
  }, [state, data, requestId, field])

  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!busy) form.current?.requestSubmit()
  }
  return (
    <form
      ref={form}
      method="post"
      action={address}
      aria-label="Note"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setAnswer(undefined)
        const fields = new FormData(event.currentTarget)
        fields.set('script', 'yes')
        fetcher.submit(fields, { method: 'post' })
      }}
    >
      <input type="hidden" name="intent" value="note" />
      <MentionField
        label="Note"
        name="note"
        rows={3}
        hint="Only the team reads it. @ calls somebody by name."
        people={people}
        field={field}
        defaultValue={answer?.outcome === 'refused' ? answer.text : undefined}
        errors={answer?.outcome === 'refused' ? answer.errors.note : undefined}
        onInput={({ currentTarget }) => {
          drafts.set(requestId, currentTarget.value)
          setUnclear(unclearNames(currentTarget.value, people))
        }}
        onKeyDown={send}
        readOnly={busy}
      />
      <p role="status" className="text-sm break-words text-muted empty:hidden">
        {unclear.map(({ typed, names }) => `@${typed} calls nobody: which one? ${either.format(names)}.`).join(' ')}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" size="sm" busy={busy}>
          Add note
        </Button>
        <p role="status" className="text-sm text-muted">
          {answer?.outcome === 'saved' && !busy && 'Added'}
          {answer?.outcome === 'unanswered' && !busy && (
            <span className="font-medium text-danger">The note was not stored. Try again in a moment.</span>
          )}
        </p>
      </div>
    </form>
  )
}
