import { useEffect, useState } from 'react'
import {
  getFieldId,
  getPostFieldTitle,
  type PostFormValues,
  parsePostFormValues,
} from '#app/features/blog/editing/post-form.ts'
import { maxLength } from '#app/features/blog/editing/post-limits.ts'
import type { OpenDocument, PastChange } from '#app/features/content/document.ts'
import type { Publishing } from '#app/features/content/schedule.ts'
import { FieldErrorList } from '#app/ui/field.tsx'
import type { ContentResult } from '../../components/content-editor/content-action.server.ts'
import { ContentForm } from '../../components/content-editor/content-form.tsx'
import { PublishPanel } from '../../components/content-editor/publish-panel.tsx'
import { HistoryLink, RevisionList } from '../../components/content-editor/revision-list.tsx'
import { useContentForm } from '../../components/content-editor/use-content-form.ts'
import { DeletePanel } from '../../components/delete-panel.tsx'
import { BackLink } from '../../shell/admin-page.tsx'
import type { PostDraftResponse, Preview } from '../preview/preview.route.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { TextEditor } from '../text-editor/text-editor.tsx'
import { DetailsPanel } from './details-panel.tsx'
import type { EditedPost } from './edited-post.ts'
import { getAudience, PostStatusText } from './post-status-text.tsx'
import { SeoPanel } from './seo-panel.tsx'
import './editor.css'

type PostEditorProps = {
  document: OpenDocument<PostFormValues>
  history: { changes: PastChange[]; next: number | undefined }
  post: EditedPost
  suggestions: { categories: string[]; tags: string[]; authors: string[] }
  host: string
  publishing: Publishing
  message: string | undefined
  result: ContentResult<PostFormValues> | undefined
}

/** Form of a post with a live preview. */
export function PostEditor({
  document,
  history,
  post,
  suggestions,
  host,
  publishing,
  message,
  result,
}: PostEditorProps) {
  const { isNew, name, liveVersion } = document
  const [initialValues] = useState(document.fields)
  const [values, setValues] = useState(initialValues)
  const [preview, setPreview] = useState<Preview>()
  const [uploadCount, setUploadCount] = useState(0)
  const content = useContentForm<PostFormValues, PostDraftResponse>({
    document,
    result,
    getFieldId,
    draftUrl: previewPath,
    isUploading: uploadCount > 0,
    isDraftShared: post.status !== 'published',
    onSaved: setPreview,
  })
  const { form, errors } = content
  const busy = content.saveState.status === 'sending'

  useEffect(() => {
    // A later draft may have been saved, and rendered, before.
    if (form.current) void renderPreview(form.current).then((first) => setPreview((current) => current ?? first))
  }, [form])

  function onInput() {
    if (form.current) setValues(parsePostFormValues(new FormData(form.current)))
    content.onEdit()
  }

  return (
    <div className="post-page">
      <header className="post-head">
        <BackLink to="/admin/posts" label="Posts" />
        <h1 className="post-name">{post.title || 'Create post'}</h1>
        <StatusBadge status={post.status} />
        {!isNew && <HistoryLink className="ml-auto" />}
      </header>
      <ContentForm
        content={content}
        message={message}
        publishing={publishing}
        label="Post"
        noun="post"
        getTitle={getPostFieldTitle}
        onInput={onInput}
        className="post-form"
        unchanged={
          isNew || post.status === 'published' ? undefined : `Draft saved. ${getAudience(publishing)} can see it.`
        }
      >
        <input type="hidden" name="published_at" value={post.publishAt ?? post.publishedAt ?? ''} />
        <div>
          <label htmlFor={getFieldId('title')} className="sr-only">
            Title
          </label>
          <input
            id={getFieldId('title')}
            name="title"
            className="post-title"
            defaultValue={initialValues.title}
            placeholder="Title"
            maxLength={maxLength.title}
            autoComplete="off"
            aria-invalid={errors.title ? true : undefined}
            aria-describedby={errors.title ? `${getFieldId('title')}-error` : undefined}
          />
          <FieldErrorList id={getFieldId('title')} {...(errors.title && { errors: errors.title })} />
        </div>
        <div id={getFieldId('text')} className="save-bar-target">
          <TextEditor
            values={initialValues}
            errors={errors.text}
            preview={preview}
            onChange={onInput}
            setUploadCount={setUploadCount}
          />
        </div>
        <div className="post-panels">
          <div className="post-column">
            <DetailsPanel
              post={post}
              values={values}
              initialValues={initialValues}
              errors={errors}
              suggestions={suggestions}
              onChange={onInput}
              setUploadCount={setUploadCount}
            />
          </div>
          <div className="post-column">
            <PublishPanel content={content} publishing={publishing} noun="post" isLive={post.status === 'published'}>
              <PostStatusText post={post} publishing={publishing} busy={busy} />
            </PublishPanel>
            <SeoPanel values={values} initialValues={initialValues} errors={errors} host={host} />
          </div>
        </div>
      </ContentForm>
      {!isNew && (
        <div className="post-foot">
          <RevisionList {...history} />
          <DeletePanel
            noun="post"
            name={name}
            version={liveVersion}
            text="The post is removed from the blog and links to it stop working. You can undo this on the next page."
          />
        </div>
      )}
    </div>
  )
}

const previewPath = '/admin/posts/preview'

/** Renders the input without saving it; undefined if that fails, as the next change renders it again. */
async function renderPreview(form: HTMLFormElement): Promise<Preview | undefined> {
  const body = new FormData(form)
  body.set('save', 'no')
  const response = await fetch(previewPath, { method: 'POST', body }).catch(() => undefined)
  return response?.ok && !response.redirected ? response.json() : undefined
}
