import { type ReactNode, useEffect } from 'react'
import { Form } from 'react-router'
import { type Publishing, publishAtField } from '#app/features/content/schedule.ts'
import { Alert } from '../../shell/admin-page.tsx'
import { EditConflictMessage } from './edit-conflict-message.tsx'
import { SaveBar } from './save-bar.tsx'
import type { ContentFormState } from './use-content-form.ts'
import './content-editor.css'

type ContentFormProps = {
  content: ContentFormState
  label: string
  /** The word in messages: "Someone else edited this box". */
  noun: string
  /** Returns the label of a field in messages. */
  getTitle: (field: string) => string
  className?: string
  /** URL that the form posts to; by default the current one. */
  action?: string
  /** Replaces the report of an edit. */
  onInput?: () => void
  publishing: Publishing
  /** Label of the publish button. */
  publish?: string
  /** See `SaveBar`. */
  withoutDraft?: boolean
  /** Replaces "No unpublished changes". */
  unchanged?: ReactNode
  /** Message about the last action. */
  message?: string | undefined
  /** More buttons of the save bar. */
  actions?: ReactNode
  /** Shows the fields without a save bar: they can no longer be changed. */
  isReadOnly?: boolean
  children: ReactNode
}

/** Form of an editor with its save bar, the outcome of the last submission and what the server needs to merge edits. */
export function ContentForm({
  content,
  label,
  noun,
  getTitle,
  className,
  action,
  onInput,
  message,
  publishing: { schedule },
  actions,
  isReadOnly,
  children,
  ...bar
}: ContentFormProps) {
  const { form, autosave, document, result, errors, getFieldId, saveState } = content
  const getLabel = (field: string) => (field === publishAtField ? 'Publish date' : getTitle(field))
  const { conflict } = result ?? {}
  useEffect(() => {
    if (conflict) form.current?.querySelector<HTMLElement>('.edit-conflict')?.focus()
  }, [conflict, form])
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      aria-label={label}
      className={className}
      onInput={onInput ?? (({ target }) => content.onEdit(target))}
      onSubmit={content.onSubmit}
      preventScrollReset
      noValidate
    >
      {isReadOnly ? null : (
        <SaveBar
          saveState={saveState}
          rejected={Object.entries(errors).flatMap(([field, messages]) =>
            messages.length > 0 ? [{ id: getFieldId(field), label: getLabel(field) }] : [],
          )}
          isConflict={conflict !== undefined}
          canDiscard={autosave.hasDraft || autosave.state !== 'none' || result !== undefined}
          onOverwrite={() => void autosave.overwrite()}
          publish={schedule?.problem === null ? 'Publish now' : undefined}
          {...bar}
          unchanged={bar.unchanged ?? (document.isNew ? '' : undefined)}
        >
          {actions}
        </SaveBar>
      )}
      <input type="hidden" name="id" value={document.id} />
      <input type="hidden" name="version" value={document.version} />
      <input type="hidden" name="seen" value={JSON.stringify(document.seen)} />
      <input type="hidden" name="draft-replaces" value={autosave.replaces} />
      {message && !result && autosave.state === 'none' && <Alert>{message}</Alert>}
      {result?.message && <Alert tone={result.isChanged ? 'success' : 'error'}>{result.message}</Alert>}
      {conflict && <EditConflictMessage conflict={conflict} noun={noun} />}
      {isReadOnly ? (
        <fieldset disabled className="read-only-fields">
          {children}
        </fieldset>
      ) : (
        children
      )}
    </Form>
  )
}
