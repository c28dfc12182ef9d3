import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { formatCount } from '#app/lib/text/count.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { DateTime } from '../../shell/admin-page.tsx'
import { showField } from './show-field.ts'
import './save-bar.css'

/** Save state of the form. `saved`: a draft is stored; `isOutdated`: someone published a newer version since. */
export type SaveState =
  | { status: 'unchanged' | 'published' | 'edited' | 'saving' | 'save-failed' | 'sending' | 'uploading' }
  | { status: 'saved'; at?: Date | string | null | undefined; isOutdated?: boolean }
  /** Another tab saved, or with `at` null published or discarded, the draft. */
  | { status: 'conflict'; at: string | null }

/** An invalid field: its id, or the id of the element around its controls, and its label. */
export type RejectedField = { id: string; label: string }

type SaveBarProps = {
  saveState: SaveState
  /** Rejected fields, in the order of the page. */
  rejected: readonly RejectedField[]
  /** Someone published a newer version: publishing overwrites it, discarding restores it. */
  isConflict?: boolean
  /** True if there is anything to discard. */
  canDiscard: boolean
  /** Label of the publish button. */
  publish?: string | undefined
  /** Leaves out "Save draft", where publishing changes nothing that others see: drafts are saved by themselves. */
  withoutDraft?: boolean | undefined
  /** Replaces "No unpublished changes" before the first publication. */
  unchanged?: ReactNode
  /** Replaces the draft of another tab with this form. */
  onOverwrite?: () => void
  /** More actions. */
  children?: ReactNode
}

/** Invalid fields that are listed by name. */
const maxListed = 6

/**
 * Sticky bar with publish, save and discard, and the save state. The buttons send the intents `publish`, `draft` and
 * `discard`; Enter and Ctrl+S save the draft, so that nothing is published by accident (decision 0026).
 */
export function SaveBar({ saveState, rejected, isConflict = false, canDiscard, ...rest }: SaveBarProps) {
  const {
    publish = 'Publish',
    unchanged = 'No unpublished changes',
    withoutDraft = false,
    onOverwrite,
    children,
  } = rest
  const draftButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      draftButton.current?.form?.requestSubmit(draftButton.current)
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [])
  const isBusy = saveState.status === 'sending' || saveState.status === 'uploading'
  return (
    <div className="save-bar">
      <button
        ref={draftButton}
        type="submit"
        name="intent"
        value="draft"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      />
      <Button type="submit" name="intent" value="publish" size="sm" busy={isBusy}>
        {isConflict ? 'Publish my version' : publish}
      </Button>
      {!withoutDraft && (
        <Button
          type="submit"
          name="intent"
          value="draft"
          variant="secondary"
          size="sm"
          disabled={isBusy}
          aria-keyshortcuts="Control+S Meta+S"
        >
          Save draft
        </Button>
      )}
      {children}
      {canDiscard && (
        <Button type="submit" name="intent" value="discard" variant="ghost" size="sm" disabled={isBusy}>
          {isConflict ? 'Keep their version' : 'Discard changes'}
        </Button>
      )}
      <p role="status" className="save-bar-state">
        {rejected.length === 0 &&
          (saveState.status === 'unchanged' ? (
            unchanged && <span>{unchanged}</span>
          ) : (
            <SaveStateText saveState={saveState} />
          ))}
      </p>
      {rejected.length > 0 && <RejectedFields fields={rejected} />}
      {saveState.status === 'conflict' && <DraftConflict at={saveState.at} onOverwrite={onOverwrite} />}
    </div>
  )
}

const texts = {
  unchanged: '',
  published: 'Published',
  edited: 'Unpublished changes',
  saving: 'Saving draft…',
  'save-failed': 'Draft not saved: the connection failed. Retrying…',
  sending: 'Saving…',
  uploading: 'Uploading…',
  conflict: 'Not saved',
} as const

function SaveStateText({ saveState }: { saveState: SaveState }) {
  if (saveState.status !== 'saved') return <span>{texts[saveState.status]}</span>
  const { at, isOutdated } = saveState
  return (
    <>
      <span>Draft saved</span>
      {at ? (
        <>
          <span>{', '}</span>
          <DateTime at={at} />
        </>
      ) : null}
      {isOutdated && <span>{'. Someone published a newer version; review it before you publish'}</span>}
    </>
  )
}

/** Drafts are private, so the other version is always by the same person. */
function DraftConflict({ at, onOverwrite }: { at: string | null; onOverwrite: (() => void) | undefined }) {
  const { pathname, search } = useLocation()
  return (
    <div role="alert" className="save-bar-conflict">
      <p>
        {at ? (
          <span>
            <span>You edited this draft in another tab or on another device, </span>
            <DateTime at={at} />
            <span>. </span>
          </span>
        ) : (
          <span>You published or discarded this draft in another tab or on another device. </span>
        )}
        <span>What you typed here is not saved yet.</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onOverwrite}>
          Save this version
        </Button>
        <a
          href={pathname + search}
          target="_blank"
          rel="noreferrer"
          className={getButtonClass({ variant: 'ghost', size: 'sm' })}
        >
          Open the other version
        </a>
      </div>
    </div>
  )
}

function RejectedFields({ fields }: { fields: readonly RejectedField[] }) {
  const count = fields.length
  return (
    <div role="alert" className="save-bar-rejected">
      <p>{`Not published: fix ${formatCount(count, 'field')}.`}</p>
      <ul>
        {fields.slice(0, maxListed).map(({ id, label }) => (
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
        {count > maxListed && <li>{`and ${count - maxListed} more`}</li>}
      </ul>
    </div>
  )
}
