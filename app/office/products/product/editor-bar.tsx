import { Eye } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import type { EditorData } from './editor-data.server.ts'
import { When } from './history/when.tsx'
import type { Editor } from './use-editor.ts'

type BarProps = {
  data: EditorData
  editor: Editor
  isConflict: boolean
  /** Pictures are on their way; a form that is sent now would leave them out. */
  wait: boolean
}

/** Saving, and what has become of what is typed; in sight wherever one is in the form. */
export function EditorBar({ data, editor, isConflict, wait }: BarProps) {
  const { busy } = editor
  return (
    <div className="editor-bar">
      {/* The first of the form's buttons, and so the one that Enter presses. */}
      <Button
        type="submit"
        name="intent"
        value="save"
        size="sm"
        busy={busy || wait}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {isConflict ? 'Use mine anyway' : data.isNew ? 'Add the product' : 'Save'}
      </Button>
      {isConflict && (
        <Button type="submit" name="intent" value="discard" size="sm" variant="secondary" form="editor-discard">
          Keep theirs
        </Button>
      )}
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        formAction={`/admin/products/${data.id}/preview`}
        formTarget="_blank"
        formEncType="application/x-www-form-urlencoded"
      >
        <Eye aria-hidden="true" />
        Preview
      </Button>
      <p role="status" className="editor-state">
        <State {...{ data, editor, wait }} />
      </p>
    </div>
  )
}

function State({ editor: { busy, reply, draft, isTyped }, data, wait }: Pick<BarProps, 'editor' | 'data' | 'wait'>) {
  if (wait) return 'Pictures are on their way'
  if (busy) return 'Saving'
  if (draft.state === 'failed') return 'Not kept yet: the shop cannot be reached. Trying again.'
  if (isTyped && draft.state === 'kept' && draft.keptAt)
    return (
      <>
        Not saved yet. Draft kept, <When at={draft.keptAt.toISOString()} />
      </>
    )
  if (isTyped) return data.isNew ? '' : 'Not saved yet'
  if (reply?.outcome === 'saved') return reply.changed ? 'Saved. Visitors see it now.' : 'Nothing was changed'
  return ''
}
