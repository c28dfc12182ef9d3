import { Eye } from 'lucide-react'
import { columnTitles, type ProductColumn } from '#app/features/catalog/products/product-columns.ts'
import { Button } from '#app/ui/button.tsx'
import { SaveBar, type SaveState } from '../../components/content-editor/save-bar.tsx'
import { getAutosaveState } from '../../components/content-editor/use-content-form.ts'
import type { EditorData } from './editor-data.server.ts'
import type { Editor } from './use-editor.ts'

type BarProps = {
  data: EditorData
  editor: Editor
  isConflict: boolean
  /** True while images upload, which a submission would leave out. */
  isUploading: boolean
}

/** Publishes a product, saves it as a draft or previews it. */
export function EditorBar({ data, editor, isConflict, isUploading }: BarProps) {
  const saveState = getSaveState({ data, editor, isUploading })
  return (
    <SaveBar
      saveState={saveState}
      rejected={Object.keys(editor.errors).map((field) => ({ id: `product-${field}`, label: getFieldTitle(field) }))}
      isConflict={isConflict}
      canDiscard={saveState.status !== 'published' && (editor.isDirty || isConflict || data.draftAt !== null)}
      unchanged={data.isNew ? '' : undefined}
      onOverwrite={() => void editor.draft.overwrite()}
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

const getFieldTitle = (field: string) => (field === 'pictures' ? 'Images' : columnTitles[field as ProductColumn])

function getSaveState({ editor, data, isUploading }: Pick<BarProps, 'editor' | 'data' | 'isUploading'>): SaveState {
  const { busy, result, draft, isDirty } = editor
  if (isUploading) return { status: 'uploading' }
  if (busy) return { status: 'sending' }
  const isOutdated = data.draftAt !== null && data.start.version !== data.version
  const autosaveState = getAutosaveState(draft, isOutdated)
  // Input that equals what is published is not a draft.
  if (isDirty || draft.state === 'failed' || draft.state === 'conflict') if (autosaveState) return autosaveState
  if (isDirty) return data.draftAt ? { status: 'saved', at: data.draftAt, isOutdated } : { status: 'edited' }
  return { status: result?.outcome === 'saved' && result.changed ? 'published' : 'unchanged' }
}
