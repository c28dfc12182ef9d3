import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from './admin-page.tsx'
import { showField } from './show-field.ts'
import './save-bar.css'

/** Where what is typed stands. `kept` names when, and who published meanwhile what it would go over. */
export type Standing =
  | { is: 'unchanged' | 'published' | 'typed' | 'keeping' | 'not-kept' | 'sending' | 'pictures' }
  | { is: 'kept'; at?: Date | string | null | undefined; isOvertaken?: boolean }

/** A field that keeps it from being published: its id, or that of what holds its controls, and its name. */
export type RefusedField = { id: string; label: string }

type SaveBarProps = {
  standing: Standing
  /** In the order of the page. */
  refused: readonly RefusedField[]
  /** Somebody else was faster: publishing goes over theirs, discarding keeps it. */
  isConflict?: boolean
  /** Whether there is anything to discard. */
  canDiscard: boolean
  /** What publishing is called here; null where it stands elsewhere. */
  publish?: string
  /** What is told in place of "no changes" where nothing is published yet. */
  unchanged?: ReactNode
  /** What else can be done with what is typed. */
  children?: ReactNode
}

const mostNamed = 6

/**
 * Publishing, keeping and discarding what is typed, and what has become of it; in sight wherever one is in the form whose
 * first child it is. Its buttons send the intents `publish`, `draft` and `discard`; Enter and Ctrl+S keep the draft, so that
 * nobody publishes by a slip (decision 0155).
 */
export function SaveBar({ standing, refused, isConflict = false, canDiscard, ...rest }: SaveBarProps) {
  const { publish = 'Publish', unchanged = 'No unpublished changes', children } = rest
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      keep.current?.form?.requestSubmit(keep.current)
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [])
  const busy = standing.is === 'sending' || standing.is === 'pictures'
  return (
    <div className="save-bar">
      <button type="submit" name="intent" value="draft" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <Button type="submit" name="intent" value="publish" size="sm" busy={busy}>
        {isConflict ? 'Publish mine over it' : publish}
      </Button>
      <Button
        ref={keep}
        type="submit"
        name="intent"
        value="draft"
        variant="secondary"
        size="sm"
        disabled={busy}
        aria-keyshortcuts="Control+S Meta+S"
        formNoValidate
      >
        Save draft
      </Button>
      {children}
      {canDiscard && (
        <Button type="submit" name="intent" value="discard" variant="ghost" size="sm" disabled={busy} formNoValidate>
          {isConflict ? 'Keep theirs' : 'Discard'}
        </Button>
      )}
      <p role="status" className="save-bar-state">
        {refused.length === 0 && (standing.is === 'unchanged' ? unchanged : <StandingText standing={standing} />)}
      </p>
      {refused.length > 0 && <Refused fields={refused} />}
    </div>
  )
}

const texts = {
  unchanged: '',
  published: 'Published. Visitors see it now.',
  typed: 'Not published yet',
  keeping: 'Saving your draft',
  'not-kept': 'Your draft is not saved: the shop cannot be reached. Trying again.',
  sending: 'Saving',
  pictures: 'Pictures are on their way',
} as const

function StandingText({ standing }: { standing: Standing }) {
  if (standing.is !== 'kept') return texts[standing.is]
  const { at, isOvertaken } = standing
  return (
    <>
      Not published. Draft saved
      {at ? (
        <>
          , <DateTime at={at} />
        </>
      ) : null}
      {isOvertaken && '. Somebody has published since: publishing shows you what would change'}
    </>
  )
}

function Refused({ fields }: { fields: readonly RefusedField[] }) {
  const count = fields.length
  return (
    <div role="alert" className="save-bar-refused">
      <p>Not published: {count === 1 ? '1 field needs' : `${count} fields need`} another look.</p>
      <ul>
        {fields.slice(0, mostNamed).map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                showField(id)
              }}
            >
              {label}
            </a>
          </li>
        ))}
        {count > mostNamed && <li>and {count - mostNamed} more</li>}
      </ul>
    </div>
  )
}
