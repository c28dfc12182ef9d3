import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import {
  fieldId,
  fieldTitles,
  type PostValues,
  postFormFields,
  postValues,
} from '#app/features/blog/editing/post-form.ts'
import { maxLength } from '#app/features/blog/editing/post-limits.ts'
import type { Meanwhile } from '#app/features/blog/editing/save.server.ts'
import { FieldErrors } from '#app/ui/field.tsx'
import { Alert, BackLink } from '../../shell/admin-page.tsx'
import { SaveBar, type Standing } from '../../shell/save-bar.tsx'
import { showField } from '../../shell/show-field.ts'
import { StatusBadge } from '../status-badge.tsx'
import { Writing } from '../text-editor/text-editor.tsx'
import { Conflict } from './conflict-notice.tsx'
import { DeletePanel } from './delete-panel.tsx'
import { DetailsPanel } from './details-panel.tsx'
import type { EditedPost } from './edited-post.ts'
import { isIntent, type PostReply } from './post-reply.ts'
import { PublishPanel } from './publish-panel.tsx'
import { SearchPanel } from './search-panel.tsx'
import { useKeeping } from './use-autosave.ts'
import './editor.css'

type PostEditorProps = {
  isNew: boolean
  post: EditedPost
  version: number
  values: PostValues
  draft: { at: Date; meanwhile: Meanwhile[] | null } | undefined
  suggestions: { categories: string[]; tags: string[]; authors: string[] }
  host: string
  told: string | undefined
  /** Reply to a form that was sent without JavaScript. */
  replied: PostReply | undefined
}

/** One form: what a post says, and beside it how visitors will see it. */
export function PostEditor(props: PostEditorProps) {
  const { isNew, post, draft, suggestions, host, told } = props
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<PostReply>()
  const { key } = useLocation()
  const [answer, setAnswer] = useState({ reply: props.replied, key })
  // A fetcher retains its last response; a save makes earlier rejections obsolete.
  const reply = answer.key === key ? answer.reply : undefined
  const [begun] = useState(props.replied?.values ?? props.values)
  const [values, setValues] = useState(begun)
  const { state, preview, touch, saveNow, settle, saved } = useKeeping(form)
  const busy = fetcher.state !== 'idle'
  const formId = useId()
  const errors = reply?.errors ?? {}
  const version = reply?.conflict?.version ?? props.version
  const standing = getSaveState({ busy, state, keptAt: preview?.kept ?? draft?.at, hasDraft: draft !== undefined })

  useEffect(saved, [key])

  useEffect(() => {
    if (!fetcher.data) return
    setAnswer({ reply: fetcher.data, key })
    const first = postFormFields.find((field) => fetcher.data?.errors[field])
    if (first) setTimeout(() => showField(fieldId(first)))
    else window.scrollTo({ top: 0 })
  }, [fetcher.data])

  function typed() {
    if (form.current) setValues(postValues(new FormData(form.current)))
    touch()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const intent = submitter instanceof HTMLButtonElement && submitter.name === 'intent' ? submitter.value : 'publish'
    // Anything else leads to another page.
    if (!isIntent(intent)) {
      void settle()
      return
    }
    event.preventDefault()
    if (busy) return
    // A draft of a published post is private to its author.
    if (intent === 'draft' && post.status === 'published') {
      saveNow()
      return
    }
    await settle()
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
        onInput={typed}
        className="post-form"
      >
        <input type="hidden" name="id" value={post.id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="published_at" value={post.publishAt ?? post.publishedAt ?? ''} />
        <SaveBar
          standing={standing}
          rejected={postFormFields
            .filter((field) => errors[field])
            .map((field) => ({ id: fieldId(field), label: fieldTitles[field] }))}
          isConflict={reply?.conflict !== undefined && reply.conflict.version > 0}
          canDiscard={draft !== undefined || state === 'saved' || reply !== undefined}
          publish={post.status === 'scheduled' ? 'Publish now' : undefined}
          unchanged={isNew ? '' : post.status === 'published' ? undefined : 'Draft saved. Only your team can see it.'}
        />
        {told && !reply && state === 'as it was' && <Alert>{told}</Alert>}
        {reply?.message && !busy && (
          <Alert tone={reply.conflict || Object.keys(errors).length > 0 ? 'error' : 'success'}>{reply.message}</Alert>
        )}
        {reply?.conflict && <Conflict {...reply.conflict} />}
        {draft?.meanwhile && !reply && (
          <Alert tone="error">
            Someone else edited this post while you were working
            {draft.meanwhile.length > 0 && ` (${[...new Set(draft.meanwhile.map(({ who }) => who))].join(', ')})`}.
            Publish or save to compare the versions.
          </Alert>
        )}
        <div>
          <label htmlFor={fieldId('title')} className="sr-only">
            Title
          </label>
          <input
            id={fieldId('title')}
            name="title"
            className="post-title"
            defaultValue={begun.title}
            placeholder="Title"
            maxLength={maxLength.title}
            autoComplete="off"
            aria-invalid={errors.title ? true : undefined}
            aria-describedby={errors.title ? `${fieldId('title')}-error` : undefined}
          />
          <FieldErrors id={fieldId('title')} {...(errors.title && { errors: errors.title })} />
        </div>
        <div id={fieldId('text')} className="save-bar-target">
          <Writing values={begun} errors={errors.text} preview={preview} onChange={typed} />
        </div>
        <div className="post-panels">
          <div className="post-column">
            <DetailsPanel {...{ post, values, begun, errors, suggestions }} onChange={typed} />
          </div>
          <div className="post-column">
            <PublishPanel {...{ post, errors, isNew, busy }} />
            <SearchPanel {...{ post, values, begun, errors, host }} />
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

type Kept = { busy: boolean; state: ReturnType<typeof useKeeping>['state']; keptAt: string | Date | null | undefined }

function getSaveState({ busy, state, keptAt, hasDraft }: Kept & { hasDraft: boolean }): Standing {
  if (busy) return { is: 'sending' }
  if (state === 'not saved') return { is: 'not-saved' }
  if (state === 'typing') return { is: 'saving' }
  return state === 'saved' || hasDraft ? { is: 'saved', at: keptAt } : { is: 'unchanged' }
}
