import { useLocation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { createDocumentFormat } from '../../document/format-document.ts'
import type { PageComment, PageData } from '../page-data.server.ts'
import type { Rejected } from '../rejected.ts'
import { listTargets } from '../targets.ts'
import { useFocusError } from '../use-focus-error.ts'
import { ActionResultMessage } from './action-result-message.tsx'

type CommentsProps = { page: PageData; rejected: Rejected; path: string }

/** Questions, answers and requests for changes of everyone with a link. */
export function Comments({ page, rejected, path }: CommentsProps) {
  const { comments, document, version, seller, timeZone, acceptance } = page
  const { errors = {}, values = {} } = rejected?.intent === 'comment' ? rejected : {}
  const form = useFocusError(errors)
  // The link beside a product sets it.
  const about = new URLSearchParams(useLocation().search).get('about') ?? ''
  if (!document) return null
  const format = createDocumentFormat(document)
  const targets = listTargets(document)
  const getLabel = (target: string) => (target && targets.find(({ value }) => value === target)?.label) || ''
  return (
    <section id="comments" aria-labelledby="comments-title" className="scroll-mt-6">
      <h2 id="comments-title" className="text-heading">
        Questions and comments
      </h2>
      <ActionResultMessage at="comments" />
      <p className="mt-2 text-muted">{`${seller.name} answers here and by email. Everyone with a link to this proposal can read them.`}</p>
      {comments.length > 0 && (
        <ol className="mt-8 flex flex-col gap-6" aria-label="Comments">
          {comments.map((comment) => (
            <Comment
              key={comment.id}
              comment={comment}
              about={getLabel(comment.target)}
              when={format.moment(comment.at, timeZone)}
              shop={seller.name}
            />
          ))}
        </ol>
      )}
      <form
        ref={form}
        id="comment-form"
        method="post"
        action={path}
        className="mt-8 flex max-w-2xl scroll-mt-6 flex-col gap-5"
      >
        <input type="hidden" name="version" value={version} />
        <TextArea
          id="comment-body"
          label="Your comment"
          name="body"
          required
          maxLength={5_000}
          errors={errors.body}
          defaultValue={values.body}
        />
        <Select
          key={about}
          id="comment-target"
          label="About"
          name="target"
          options={targets}
          defaultValue={values.target ?? about}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="comment">
            Add comment
          </Button>
          {!acceptance && (
            <Button type="submit" name="intent" value="changes" variant="secondary">
              Ask for changes
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}

type CommentProps = { comment: PageComment; about: string; when: string; shop: string }

function Comment({ comment: { author, body, isByStaff, isOwn, isChangeRequest }, about, when, shop }: CommentProps) {
  return (
    <li className="comment" data-staff={isByStaff || undefined}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong>
          <bdi>{author}</bdi>
        </strong>
        {isByStaff && <Badge tone="forest">{shop}</Badge>}
        {isOwn && <span className="text-sm text-muted">You</span>}
        {isChangeRequest && <Badge tone="mustard">Change request</Badge>}
        <span className="text-sm text-muted">{when}</span>
      </p>
      {about && <p className="mt-1 text-sm text-muted">{`About ${about}`}</p>}
      <p dir="auto" className="mt-2 max-w-[64ch] whitespace-pre-line">
        {body}
      </p>
    </li>
  )
}
