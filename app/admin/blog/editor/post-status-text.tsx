import { getPostPath } from '#app/features/blog/post.ts'
import type { Publishing } from '#app/features/content/schedule.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '../../shell/admin-page.tsx'
import type { EditedPost } from './edited-post.ts'

/** Returns who can see a post that is not published. */
export const getAudience = ({ link }: Publishing) =>
  link === null ? 'Only your team' : 'Only your team and people with the preview link'

type PostStatusTextProps = { post: EditedPost; publishing: Publishing; busy: boolean }

/** When the post was published, or who can see it. */
export function PostStatusText({ post: { status, publishedAt, slug }, publishing, busy }: PostStatusTextProps) {
  if (status === 'scheduled') return null
  if (status === 'draft')
    return <p className="text-sm">{`${getAudience(publishing)} can see this post. Publish it now or schedule it.`}</p>
  return (
    <>
      <p className="text-sm">
        <span>{'Published '}</span>
        {publishedAt && <DateTime at={publishedAt} />}
        <span>{'. '}</span>
        <a
          href={getPostPath({ slug })}
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
  )
}
