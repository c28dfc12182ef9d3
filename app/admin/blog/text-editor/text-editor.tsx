import { useId, useRef, useState } from 'react'
import type { PostFormValues } from '#app/features/blog/editing/post-form.ts'
import { maxLength } from '#app/features/blog/editing/post-limits.ts'
import { imageTypes } from '#app/features/images/limits.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrorList, getAriaAttributes } from '#app/ui/field.tsx'
import type { SetUploadCount } from '../../images/use-upload-count.ts'
import type { Preview } from '../preview/preview.route.tsx'
import type { Mark } from './marks.ts'
import { PreviewPane } from './preview-pane.tsx'
import { Toolbar } from './toolbar.tsx'
import { useCodeEditor } from './use-code-editor.ts'
import './text-editor.css'

const views = { write: 'Write', both: 'Side by side', preview: 'Preview' } as const
type View = keyof typeof views

type TextEditorProps = {
  values: PostFormValues
  errors: string[] | undefined
  preview: Preview | undefined
  onChange: () => void
  setUploadCount: SetUploadCount
}

/** Text editor with preview; a plain field until the editor is loaded and without JavaScript. */
export function TextEditor({ values, errors = [], preview, onChange, setUploadCount }: TextEditorProps) {
  const id = useId()
  const [view, setView] = useState<View>('both')
  const text = useRef<HTMLTextAreaElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const kind = values.source === 'html' ? 'html' : 'markdown'
  const { host, editor, problem } = useCodeEditor(text, { kind, onChange, setUploadCount })

  const apply = (mark: Mark) => (mark === 'image' ? fileInput.current?.click() : editor?.apply(mark))
  return (
    <section aria-label="Text and preview" className="writing" data-view={view}>
      <div className="writing-bar">
        {editor ? <Toolbar onMark={apply} /> : <span className="min-h-10" />}
        <fieldset aria-label="View" className="writing-views noscript:hidden">
          {(Object.keys(views) as View[]).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={view === each}
              data-shows={each}
              onClick={() => setView(each)}
            >
              {views[each]}
            </button>
          ))}
        </fieldset>
      </div>
      <input
        ref={fileInput}
        type="file"
        accept={imageTypes}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          editor?.insertImages([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <div className="writing-panes">
        <div className="writing-text">
          <label htmlFor={id} className="sr-only">
            {kind === 'html' ? 'Text (HTML)' : 'Text (Markdown)'}
          </label>
          <textarea
            ref={text}
            id={id}
            name="text"
            rows={24}
            defaultValue={values.text}
            maxLength={maxLength.text}
            hidden={editor !== undefined}
            className="writing-plain"
            {...getAriaAttributes(id, { errors, hint: undefined })}
          />
          <div ref={host} className="writing-code" hidden={editor === undefined} />
        </div>
        <PreviewPane html={preview?.html} />
      </div>
      <input type="hidden" name="source" value={kind} />
      <div className="writing-foot">
        <p>
          {preview &&
            `${preview.words.toLocaleString('en-US')} ${preview.words === 1 ? 'word' : 'words'}, ${preview.readingTime} min read`}
        </p>
        {preview !== undefined && preview.imagesWithoutAlt > 0 && (
          <p className="text-danger">
            {`${preview.imagesWithoutAlt === 1 ? '1 image has' : `${preview.imagesWithoutAlt} images have`} no alt text. ${kind === 'html' ? 'Add it in the alt attribute.' : 'Add it between the square brackets.'}`}
          </p>
        )}
        {preview !== undefined && preview.embeds.linked > 0 && (
          <p>
            {preview.embeds.linked === 1
              ? '1 embedded frame or video is shown as a link.'
              : `${preview.embeds.linked} embedded frames or videos are shown as links.`}
          </p>
        )}
        {preview !== undefined && preview.embeds.removed > 0 && (
          <p className="text-danger">
            {preview.embeds.removed === 1
              ? '1 embedded frame or video has no URL and is skipped.'
              : `${preview.embeds.removed} embedded frames or videos have no URL and are skipped.`}
          </p>
        )}
        {preview?.problem && (
          <p role="alert" className="text-danger">
            {preview.problem}
          </p>
        )}
        {problem && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        {kind === 'html' ? (
          <p key="html">
            This post uses HTML.{' '}
            <Button type="submit" name="intent" value="convert" variant="ghost" size="sm" formNoValidate>
              Convert to Markdown
            </Button>
          </p>
        ) : (
          <p key="markdown" className="text-muted">
            Markdown: <code>## Heading</code> <code>**bold**</code> <code>*italic*</code> <code>[link](https://…)</code>
          </p>
        )}
      </div>
      <FieldErrorList id={id} errors={errors} />
    </section>
  )
}
