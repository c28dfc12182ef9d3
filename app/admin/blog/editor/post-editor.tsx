import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import {
  fieldTitles,
  getFieldId,
  type PostValues,
  parsePostValues,
  postFormFields,
} from '#app/features/blog/editing/post-form.ts'
import { maxLength } from '#app/features/blog/editing/post-limits.ts'
import type { OtherChange } from '#app/features/blog/editing/save.server.ts'
import { FieldErrors } from '#app/ui/field.tsx'
import type { Autosave } from '../../components/content-editor/autosave.ts'
import { SaveBar, type SaveState } from '../../components/content-editor/save-bar.tsx'
import { showField } from '../../components/content-editor/show-field.ts'
import { getAutosaveState, submitAfterSave, useAutosave } from '../../components/content-editor/use-content-form.ts'
import { Alert, BackLink } from '../../shell/admin-page.tsx'
import type { PostDraftResponse, Preview } from '../preview/preview.route.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { TextEditor } from '../text-editor/text-editor.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DeletePanel } from './delete-panel.tsx'
import { DetailsPanel } from './details-panel.tsx'
import type { EditedPost } from './edited-post.ts'
import { isIntent, type PostResult } from './post-result.ts'
import { getAudience, PublishPanel } from './publish-panel.tsx'
import { SeoPanel } from './seo-panel.tsx'
import './editor.css'

type PostEditorProps = {
  isNew: boolean
  post: EditedPost
  version: number
  values: PostValues
  draft: { at: Date; draftToken: string; changes: OtherChange[] | null } | undefined
  suggestions: { categories: string[]; tags: string[]; authors: string[] }
  host: string
  message: string | undefined
  /** Result of a form that was sent without JavaScript. */
  actionResult: PostResult | undefined
}

/** Form of a post with a live preview. */
export function PostEditor(props: PostEditorProps) {
  const { isNew, post, draft, suggestions, host, message } = props
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<PostResult>()
  const { key } = useLocation()
  const [lastResult, setLastResult] = useState({ result: props.actionResult, key })
  // A fetcher retains its last response; a save makes earlier rejections obsolete.
  const result = lastResult.key === key ? lastResult.result : undefined
  const [initialValues] = useState(props.actionResult?.values ?? props.values)
  const [values, setValues] = useState(initialValues)
  const [preview, setPreview] = useState<Preview>()
  const draftToken = draft?.draftToken ?? null
  const autosave = useAutosave<PostDraftResponse>({ form, url: previewPath, draftToken, onSaved: setPreview })
  const { state } = autosave
  const busy = fetcher.state !== 'idle'
  const formId = useId()
  const errors = result?.errors ?? {}
  const version = result?.conflict?.version ?? props.version
  const saveState = getSaveState({ busy, autosave, draftAt: draft?.at })

  useEffect(() => {
    if (form.current) void renderPreview(form.current).then(setPreview)
  }, [])
  // Publishing opens the page again; a rejection only loads its data again.
  const openedKey = useRef(key)
  useEffect(() => {
    if (openedKey.current !== key) autosave.resume(draftToken)
    openedKey.current = key
  }, [post])

  useEffect(() => {
    if (!fetcher.data) return
    setLastResult({ result: fetcher.data, key })
    autosave.resume()
    const first = postFormFields.find((field) => fetcher.data?.errors[field])
    if (first) setTimeout(() => showField(getFieldId(first)))
    else window.scrollTo({ top: 0 })
  }, [fetcher.data])

  function onInput() {
    if (form.current) setValues(parsePostValues(new FormData(form.current)))
    autosave.schedule()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const intent = submitter instanceof HTMLButtonElement && submitter.name === 'intent' ? submitter.value : 'publish'
    // The server handles other intents and redirects.
    if (!isIntent(intent)) {
      submitAfterSave(event, autosave, { isDiscarded: intent === 'discard' })
      return
    }
    event.preventDefault()
    if (busy) return
    // A draft of a published post is private to its author.
    if (intent === 'draft' && post.status === 'published') {
      void autosave.saveNow()
      return
    }
    // Saved first, so that a rejection loses nothing.
    await autosave.pause()
    if (!form.current) return
    const body = new FormData(form.current)
    body.set('intent', intent)
    fetcher.submit(body, { method: 'post', encType: 'multipart/form-data' })
  }

  return (
    <div className="post-page">
      <header className="post-head">
        <BackLink to="/admin/posts" label="Posts" />
        <h1 className="post-name">{post.title || 'Create post'}</h1>
        <StatusBadge status={post.status} />
      </header>
      <form
        id={formId}
        ref={form}
        method="post"
        encType="multipart/form-data"
        aria-label="Post"
        onSubmit={submit}
        onInput={onInput}
        className="post-form"
      >
        <input type="hidden" name="id" value={post.id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="draft-replaces" value={autosave.replaces} />
        <input type="hidden" name="published_at" value={post.publishAt ?? post.publishedAt ?? ''} />
        <SaveBar
          saveState={saveState}
          rejected={postFormFields
            .filter((field) => errors[field])
            .map((field) => ({ id: getFieldId(field), label: fieldTitles[field] }))}
          isConflict={result?.conflict !== undefined && result.conflict.version > 0}
          canDiscard={draft !== undefined || state !== 'none' || result !== undefined}
          onOverwrite={() => void autosave.overwrite()}
          publish={post.status === 'scheduled' ? 'Publish now' : undefined}
          unchanged={
            isNew ? '' : post.status === 'published' ? undefined : `Draft saved. ${getAudience(post)} can see it.`
          }
        />
        {message && !result && state === 'none' && <Alert>{message}</Alert>}
        {result?.message && !busy && (
          <Alert tone={result.conflict || Object.keys(errors).length > 0 ? 'error' : 'success'}>{result.message}</Alert>
        )}
        {result?.conflict && <ConflictNotice {...result.conflict} />}
        {draft?.changes && !result && (
          <Alert tone="error">
            {`Someone else edited this post while you were working${draft.changes.length > 0 ? ` (${[...new Set(draft.changes.map(({ actor }) => actor))].join(', ')})` : ''}. Publish or save to compare the versions.`}
          </Alert>
        )}
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
          <FieldErrors id={getFieldId('title')} {...(errors.title && { errors: errors.title })} />
        </div>
        <div id={getFieldId('text')} className="save-bar-target">
          <TextEditor values={initialValues} errors={errors.text} preview={preview} onChange={onInput} />
        </div>
        <div className="post-panels">
          <div className="post-column">
            <DetailsPanel {...{ post, values, initialValues, errors, suggestions }} onChange={onInput} />
          </div>
          <div className="post-column">
            <PublishPanel {...{ post, errors, isNew, busy }} />
            <SeoPanel {...{ post, values, initialValues, errors, host }} />
          </div>
        </div>
      </form>
      {!isNew && (
        <div className="post-foot">
          <Link
            to={`/admin/posts/${post.id}/history`}
            className="font-semibold text-forest underline underline-offset-4"
          >
            History
          </Link>
          <DeletePanel title={post.title} />
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

type SaveStateInput = { busy: boolean; autosave: Autosave; draftAt: Date | undefined }

function getSaveState({ busy, autosave, draftAt }: SaveStateInput): SaveState {
  if (busy) return { status: 'sending' }
  return getAutosaveState(autosave) ?? (draftAt ? { status: 'saved', at: draftAt } : { status: 'unchanged' })
}
