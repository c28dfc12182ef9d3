import { Eye } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { SaveBar } from '../../shell/save-bar.tsx'
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

/** A product is saved, or looked at as visitors would see it. */
export function EditorBar({ data, editor, isConflict, wait }: BarProps) {
  const { busy } = editor
  return (
    <SaveBar
      state={<State {...{ data, editor, wait }} />}
      wrong={Object.keys(editor.errors).map((field) => `product-${field}`)}
    >
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
    </SaveBar>
  )
}

function State({
  editor: { busy, reply, draft, isTyped, errors },
  data,
  wait,
}: Pick<BarProps, 'editor' | 'data' | 'wait'>) {
  if (wait) return 'Pictures are on their way'
  if (busy) return 'Saving'
  if (draft.state === 'failed') return 'Not kept yet: the shop cannot be reached. Trying again.'
  // That it was refused is told beside it.
  if (Object.keys(errors).length > 0) return ''
  if (reply?.outcome === 'refused' && reply.message) return 'Not saved'
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
