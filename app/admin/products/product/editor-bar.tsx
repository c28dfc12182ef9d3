import { Eye } from 'lucide-react'
import { columnTitles, type ProductColumn } from '#app/features/catalog/products/product-columns.ts'
import { Button } from '#app/ui/button.tsx'
import { SaveBar, type Standing } from '../../shell/save-bar.tsx'
import type { EditorData } from './editor-data.server.ts'
import type { Editor } from './use-editor.ts'

type BarProps = {
  data: EditorData
  editor: Editor
  isConflict: boolean
  /** Images are on their way; a form that is sent now would leave them out. */
  wait: boolean
}

/** Publishes a product, saves it as a draft or previews it. */
export function EditorBar({ data, editor, isConflict, wait }: BarProps) {
  const standing = getSaveState({ data, editor, wait })
  return (
    <SaveBar
      standing={standing}
      rejected={Object.keys(editor.errors).map((field) => ({ id: `product-${field}`, label: getTitle(field) }))}
      isConflict={isConflict}
      canDiscard={standing.is !== 'published' && (editor.isTyped || isConflict || data.draftAt !== null)}
      unchanged={data.isNew ? '' : undefined}
    >
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

const getTitle = (field: string) => (field === 'pictures' ? 'Images' : columnTitles[field as ProductColumn])

function getSaveState({ editor, data, wait }: Pick<BarProps, 'editor' | 'data' | 'wait'>): Standing {
  const { busy, reply, draft, isTyped } = editor
  if (wait) return { is: 'pictures' }
  if (busy) return { is: 'sending' }
  if (draft.state === 'failed') return { is: 'not-saved' }
  const isOvertaken = data.draftAt !== null && data.start.version !== data.version
  if (isTyped && draft.state === 'saved') return { is: 'saved', at: draft.keptAt, isOvertaken }
  if (isTyped && draft.state === 'none' && data.draftAt) return { is: 'saved', at: data.draftAt, isOvertaken }
  if (isTyped) return { is: draft.state === 'waiting' ? 'saving' : 'typed' }
  return { is: reply?.outcome === 'saved' && reply.changed ? 'published' : 'unchanged' }
}
