import { getFieldId } from '#app/features/blog/editing/post-form.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { TextField } from '#app/ui/field.tsx'
import { DateTime, Panel } from '../../shell/admin-page.tsx'
import type { EditedPost } from './edited-post.ts'

type PublishPanelProps = { post: EditedPost; errors: FieldErrors; isNew: boolean; busy: boolean }

/** Returns who can see a post that is not published. */
export const getAudience = ({ previewLink }: EditedPost) =>
  previewLink === null ? 'Only your team' : 'Only your team and people with the preview link'

/** Publication status, date and preview link of the post. */
export function PublishPanel({ post, errors, isNew, busy }: PublishPanelProps) {
  const { status, publishAt, publishedAt } = post
  return (
    <Panel title="Publishing">
      <div className="grid gap-5">
        {status === 'published' ? (
          <>
            <p className="text-sm">
              <span>{'Published '}</span>
              {publishedAt && <DateTime at={publishedAt} />}
              <span>{'. '}</span>
              <a
                href={`/blog/${post.slug}`}
                target="_blank"
                rel="noreferrer"
                className="font-semibold text-forest underline underline-offset-4"
              >
                View in store
              </a>
            </p>
            <div>
              <Button type="submit" name="intent" value="unpublish" variant="secondary" size="sm" busy={busy}>
                Unpublish
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className="text-sm">
              {status === 'scheduled' && publishAt ? (
                <>
                  <span>{'Scheduled for '}</span>
                  <strong>
                    <DateTime at={publishAt} />
                  </strong>
                  <span>, Central Time (CT).</span>
                </>
              ) : (
                `${getAudience(post)} can see this post. Publish it now or schedule it.`
              )}
            </p>
            <div className="post-schedule">
              <TextField
                key={post.publishAtLocal}
                label="Publish date"
                id={getFieldId('publish_at')}
                name="publish_at"
                type="datetime-local"
                defaultValue={post.publishAtLocal}
                hint="Central Time (CT)"
                errors={errors.publish_at ?? []}
              />
              <div className="flex flex-wrap gap-2">
                <Button type="submit" name="intent" value="schedule" variant="secondary" size="sm" busy={busy}>
                  {status === 'scheduled' ? 'Reschedule' : 'Schedule publish date'}
                </Button>
                {status === 'scheduled' && (
                  <Button type="submit" name="intent" value="unschedule" variant="ghost" size="sm" busy={busy}>
                    Cancel schedule
                  </Button>
                )}
              </div>
            </div>
            {!isNew && <PreviewLink link={post.previewLink} />}
          </>
        )}
      </div>
    </Panel>
  )
}

function PreviewLink({ link }: { link: string | null }) {
  return (
    <div className="border-t border-line pt-5">
      <h3 className="text-sm font-semibold">Preview link</h3>
      {link === null ? (
        <>
          <p className="mt-1 text-sm text-muted">
            Share the saved post with people who have no account. Only people with the link can see it.
          </p>
          <Button
            type="submit"
            name="intent"
            value="create-link"
            variant="secondary"
            size="sm"
            className="mt-3"
            formNoValidate
          >
            Create link
          </Button>
        </>
      ) : (
        <>
          <input
            readOnly
            aria-label="Preview link"
            value={link}
            className="control mt-2 w-full text-sm"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <Button
              variant="secondary"
              size="sm"
              className="noscript:hidden"
              onClick={() => void copyText(link, 'Link')}
            >
              Copy link
            </Button>
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className="px-2 text-sm font-semibold text-forest underline underline-offset-4"
            >
              Open link
            </a>
            <Button type="submit" name="intent" value="revoke-link" variant="ghost" size="sm" formNoValidate>
              Revoke link
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
