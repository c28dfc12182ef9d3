import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { TextField } from '#app/ui/field.tsx'
import { DateTime, Panel } from '../../shell/admin-page.tsx'
import type { EditedPost } from './edited-post.ts'
import { fieldId } from './field-id.ts'

type PublishPanelProps = { post: EditedPost; errors: FieldErrors; isNew: boolean; busy: boolean }

/** Whether visitors see the post, from when, and who may see it before them. */
export function PublishPanel({ post, errors, isNew, busy }: PublishPanelProps) {
  const { status, publishAt, publishedAt } = post
  return (
    <Panel title="Publishing">
      <div className="grid gap-5">
        {status === 'published' ? (
          <>
            <p className="text-sm">
              Visitors see it, with the date {publishedAt && <DateTime at={publishedAt} />}.{' '}
              <a
                href={`/blog/${post.slug}`}
                target="_blank"
                rel="noreferrer"
                className="font-semibold text-forest underline underline-offset-4"
              >
                See it in the shop
              </a>
            </p>
            <div>
              <Button type="submit" name="intent" value="unpublish" variant="secondary" size="sm" busy={busy}>
                Take it back to draft
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className="text-sm">
              {status === 'scheduled' && publishAt ? (
                <>
                  It will be published by itself on{' '}
                  <strong>
                    <DateTime at={publishAt} />
                  </strong>
                  , Chicago time.
                </>
              ) : (
                'Only this office sees it. Publish it now, or say when it is to appear by itself.'
              )}
            </p>
            <div className="post-schedule">
              <TextField
                key={post.publishLocal}
                label="Publish at"
                id={fieldId('publish_at')}
                name="publish_at"
                type="datetime-local"
                defaultValue={post.publishLocal}
                hint="Chicago time, Central"
                errors={errors.publish_at ?? []}
              />
              <div className="flex flex-wrap gap-2">
                <Button type="submit" name="intent" value="schedule" variant="secondary" size="sm" busy={busy}>
                  {status === 'scheduled' ? 'Change the time' : 'Schedule'}
                </Button>
                {status === 'scheduled' && (
                  <Button type="submit" name="intent" value="unschedule" variant="ghost" size="sm" busy={busy}>
                    Do not publish
                  </Button>
                )}
              </div>
            </div>
            {!isNew && <DraftLink link={post.link} />}
          </>
        )}
      </div>
    </Panel>
  )
}

function DraftLink({ link }: { link: string | null }) {
  return (
    <div className="border-t border-line pt-5">
      <h3 className="text-sm font-semibold">Link to the draft</h3>
      {link === null ? (
        <>
          <p className="mt-1 text-sm text-muted">
            For somebody without an account. Whoever has it sees the post as it was saved last; nobody else finds it.
          </p>
          <Button
            type="submit"
            name="intent"
            value="link"
            variant="secondary"
            size="sm"
            className="mt-3"
            formNoValidate
          >
            Make a link
          </Button>
        </>
      ) : (
        <>
          <input
            readOnly
            aria-label="Link to the draft"
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
              Copy
            </Button>
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className="px-2 text-sm font-semibold text-forest underline underline-offset-4"
            >
              Open
            </a>
            <Button type="submit" name="intent" value="withdraw" variant="ghost" size="sm" formNoValidate>
              Withdraw it
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
