import { useState } from 'react'
import { Alert } from '../../shell/admin-page.tsx'
import { ApplyToColors } from './apply-to-colors.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import type { EditorResult } from './editor-action.server.ts'
import { EditorBar } from './editor-bar.tsx'
import type { EditorData } from './editor-data.server.ts'
import { MainFields } from './fields/main-fields.tsx'
import { SideFields } from './fields/side-fields.tsx'
import { useEditor } from './use-editor.ts'

type EditorProps = {
  data: EditorData
  actionResult: EditorResult | undefined
  rejected: { name: string; reason: string }[]
}

/** Product form with autosave; changes go live after publishing. */
export function Editor({ data, actionResult, rejected }: EditorProps) {
  const editor = useEditor(data, actionResult)
  const { result, form, formState, base, submit, onInput } = editor
  const [isUploading, setUploading] = useState(false)
  const conflict = result?.outcome === 'conflict' ? result.conflict : undefined
  return (
    <div className="grid gap-6">
      {conflict && <ConflictNotice conflict={conflict} />}
      {result?.outcome === 'rejected' && result.message && <Alert tone="error">{result.message}</Alert>}
      {result?.outcome === 'failed' && (
        <Alert tone="error">
          Could not reach the server. Nothing was published and your edits are still here. Try again.
        </Alert>
      )}
      {result?.outcome === 'saved' && result.appliedTo > 0 && (
        <Alert>
          {result.appliedTo === 1
            ? 'Published, and applied to 1 other color.'
            : `Published, and applied to ${result.appliedTo} other colors.`}
        </Alert>
      )}
      {rejected.map(({ name, reason }) => (
        <Alert key={name} tone="error">
          {`${name}: ${reason}`}
        </Alert>
      ))}
      <form
        key={formState.count}
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        aria-label="Product"
        className="editor"
        onSubmit={submit}
        onInput={onInput}
        onChange={onInput}
      >
        <input type="hidden" name="id" value={data.id} />
        <input type="hidden" name="version" value={base.version} />
        <input type="hidden" name="draft-replaces" value={editor.draft.replaces} />
        <input type="hidden" name="seen" value={JSON.stringify(base.fingerprints)} />
        <EditorBar data={data} editor={editor} isConflict={conflict !== undefined} isUploading={isUploading} />
        <ApplyToColors variants={data.variants} />
        <div className="editor-columns">
          <MainFields
            editor={editor}
            data={data}
            blankRows={actionResult?.outcome === 'rows' ? actionResult.blankRows : 0}
            onUploading={setUploading}
            isUploading={isUploading}
          />
          <SideFields editor={editor} data={data} />
        </div>
      </form>
    </div>
  )
}
