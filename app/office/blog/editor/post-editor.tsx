import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { type PostValues, postValues } from '#app/features/blog/editing/post-form.ts'
import { longest } from '#app/features/blog/editing/post-limits.ts'
import type { Meanwhile } from '#app/features/blog/editing/save.server.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { BackLink, Moment, Told } from '../../shell/page.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { Writing } from '../writing/writing.tsx'
import { Conflict } from './conflict.tsx'
import { DeletePanel } from './delete-panel.tsx'
import { DetailsPanel } from './details-panel.tsx'
import type { EditedPost } from './edited-post.ts'
import { isIntent, type PostReply } from './post-reply.ts'
import { PublishPanel } from './publish-panel.tsx'
import { SearchPanel } from './search-panel.tsx'
import { useKeeping } from './use-keeping.ts'
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
  /** What a form sent without JavaScript was answered. */
  replied: PostReply | undefined
}

/** One form: what a post says, and beside it how visitors will see it. */
export function PostEditor(props: PostEditorProps) {
  const { isNew, post, draft, suggestions, host, told } = props
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<PostReply>()
  const { key } = useLocation()
  const [answer, setAnswer] = useState({ reply: props.replied, key })
  // A fetcher keeps its last answer; what was refused before the last save is over.
  const reply = answer.key === key ? answer.reply : undefined
  const [begun] = useState(props.replied?.values ?? props.values)
  const [values, setValues] = useState(begun)
  const { state, preview, touch, settle, saved } = useKeeping(form)
  const busy = fetcher.state !== 'idle'
  const formId = useId()
  const errors = reply?.errors ?? {}
  const version = reply?.conflict?.version ?? props.version

  useEffect(saved, [key])

  useEffect(() => {
    if (!fetcher.data) return
    setAnswer({ reply: fetcher.data, key })
    const first = Object.keys(fetcher.data.errors)[0]
    const field = first ? form.current?.elements.namedItem(first) : null
    if (field instanceof HTMLElement) field.focus()
    else window.scrollTo({ top: 0 })
  }, [fetcher.data])

  function typed() {
    if (form.current) setValues(postValues(new FormData(form.current)))
    touch()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const intent = submitter instanceof HTMLButtonElement && submitter.name === 'intent' ? submitter.value : 'save'
    // Anything else leads to another page.
    if (!isIntent(intent)) return
    event.preventDefault()
    if (busy) return
    await settle()
    if (!form.current) return
    const body = new FormData(form.current)
    body.set('intent', intent)
    fetcher.submit(body, { method: 'post', encType: 'multipart/form-data' })
  }

  return (
    <div className="post-page">
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
        <header className="post-bar">
          <div className="post-bar-names">
            <BackLink to="/admin/posts" label="Posts" />
            <h1 className="post-name">{post.title || 'New post'}</h1>
            <StatusBadge status={post.status} />
          </div>
          <div className="post-bar-deeds">
            <p role="status" className="post-kept">
              {busy ? 'Saving' : <Kept state={state} at={preview?.kept} />}
            </p>
            <Button type="submit" name="intent" value="save" variant="secondary" size="sm" busy={busy}>
              Save
            </Button>
            {post.status !== 'published' && (
              <Button type="submit" name="intent" value="publish" size="sm" busy={busy}>
                {post.status === 'scheduled' ? 'Publish now' : 'Publish'}
              </Button>
            )}
          </div>
        </header>
        {told && !reply && state === 'as it was' && <Told>{told}</Told>}
        {reply?.message && !busy && (
          <Told tone={reply.conflict || Object.keys(errors).length > 0 ? 'refused' : 'done'}>{reply.message}</Told>
        )}
        {reply && !reply.message && !busy && Object.keys(errors).length > 0 && (
          <Told tone="refused">Nothing was saved yet: something below needs another look.</Told>
        )}
        {reply?.conflict && <Conflict {...reply.conflict} />}
        {draft && !reply && <Begun draft={draft} isNew={isNew} />}
        <div>
          <label htmlFor={`${formId}-title`} className="sr-only">
            Title
          </label>
          <input
            id={`${formId}-title`}
            name="title"
            className="post-title"
            defaultValue={begun.title}
            placeholder="Title"
            maxLength={longest.title}
            autoComplete="off"
            aria-invalid={errors.title ? true : undefined}
            aria-describedby={errors.title ? `${formId}-title-error` : undefined}
          />
          <FieldErrors id={`${formId}-title`} {...(errors.title && { errors: errors.title })} />
        </div>
        <Writing values={begun} errors={errors.text} preview={preview} onChange={typed} />
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

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/Chicago' })

function Kept({ state, at }: { state: ReturnType<typeof useKeeping>['state']; at: string | null | undefined }) {
  if (state === 'not kept') return <span className="text-danger">Not kept: the connection is gone</span>
  if (state === 'typing') return 'Unsaved changes'
  if (state === 'kept' && at) return `Unsaved changes, kept at ${clock.format(new Date(at))}`
  return ''
}

/** What this person typed and did not save is back. */
function Begun({ draft, isNew }: { draft: NonNullable<PostEditorProps['draft']>; isNew: boolean }) {
  return (
    <div className="post-begun">
      <p>
        {isNew ? 'What you began is back, kept ' : 'Your unsaved changes are back, kept '}
        <Moment at={draft.at} />.{' '}
        {draft.meanwhile && (
          <strong>
            Meanwhile the post was changed
            {draft.meanwhile.length > 0 && ` by ${[...new Set(draft.meanwhile.map(({ who }) => who))].join(', ')}`}:
            saving shows you how.
          </strong>
        )}
      </p>
      <Button type="submit" name="intent" value="forget" variant="secondary" size="sm" formNoValidate>
        {isNew ? 'Begin anew' : 'Throw them away'}
      </Button>
    </div>
  )
}
