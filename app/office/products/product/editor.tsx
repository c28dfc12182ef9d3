import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Told } from '../../shell/page.tsx'
import { ConflictNote } from './conflict-note.tsx'
import type { EditorReply } from './editor-action.server.ts'
import { EditorBar } from './editor-bar.tsx'
import type { EditorData } from './editor-data.server.ts'
import { MainFields } from './fields/main-fields.tsx'
import { SideFields } from './fields/side-fields.tsx'
import { When } from './history/when.tsx'
import { useEditor } from './use-editor.ts'

type EditorProps = { data: EditorData; replied: EditorReply | undefined; refused: { name: string; reason: string }[] }

/** Every field of a product; what is typed is kept while it is typed, and shown to visitors once it is saved. */
export function Editor({ data, replied, refused }: EditorProps) {
  const editor = useEditor(data, replied)
  const { reply, form, round, base, draft, submit, typed } = editor
  const [picturesComing, setPicturesComing] = useState(false)
  const conflict = reply?.outcome === 'conflict' ? reply.conflict : undefined
  return (
    <div className="grid gap-6">
      {data.draftAt && !conflict && <DraftNote at={data.draftAt} isNew={data.isNew} onDiscard={draft.stop} />}
      {conflict && <ConflictNote conflict={conflict} onDiscard={draft.stop} />}
      {reply?.outcome === 'refused' && reply.message && <Told tone="refused">{reply.message}</Told>}
      {reply?.outcome === 'failed' && (
        <Told tone="refused">
          The shop could not be reached. Nothing was saved; what you typed is still here. Try again.
        </Told>
      )}
      {refused.map(({ name, reason }) => (
        <Told key={name} tone="refused">
          {name}: {reason}
        </Told>
      ))}
      <form
        key={round.count}
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        aria-label="Product"
        className="editor"
        onSubmit={submit}
        onInput={typed}
        onChange={typed}
      >
        <input type="hidden" name="id" value={data.id} />
        <input type="hidden" name="version" value={base.version} />
        <input type="hidden" name="seen" value={JSON.stringify(base.seen)} />
        <EditorBar data={data} editor={editor} isConflict={conflict !== undefined} wait={picturesComing} />
        <div className="editor-columns">
          <MainFields
            editor={editor}
            data={data}
            blankRows={replied?.outcome === 'rows' ? replied.blankRows : 0}
            onPicturesComing={setPicturesComing}
            wait={picturesComing}
          />
          <SideFields editor={editor} data={data} />
        </div>
      </form>
    </div>
  )
}

/** What was typed at another time stands in the form already; it stays, or goes for what is saved. */
function DraftNote({ at, isNew, onDiscard }: { at: string; isNew: boolean; onDiscard: () => void }) {
  const [kept, setKept] = useState(false)
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (kept) return null
  return (
    <div role="status" className="editor-draft">
      <p>
        {isNew ? 'This product is not saved yet. You typed it' : 'You have unsaved changes from'} <When at={at} />.
      </p>
      <Form method="post" className="flex flex-wrap gap-2" onSubmit={onDiscard}>
        {alive && (
          <Button size="sm" variant="secondary" onClick={() => setKept(true)}>
            Keep
          </Button>
        )}
        <Button type="submit" name="intent" value="discard" size="sm" variant="ghost">
          Discard
        </Button>
      </Form>
    </div>
  )
}
