import type { Publishing } from '#app/features/content/schedule.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { DateTime } from '../../shell/admin-page.tsx'
import { PublicUrlNote } from '../../shell/public-url-note.tsx'

/** Creates and revokes a link that shows a draft to people without an account. */
export function PreviewLink({ link, noun }: { link: Publishing['link']; noun: string }) {
  return (
    <div className="border-t border-line pt-5">
      <h3 className="text-sm font-semibold">Preview link</h3>
      {link === null ? (
        <>
          <p className="mt-1 text-sm text-muted">
            {`Share the draft of this ${noun} with people who have no account. Only people with the link can see it, for 30 days.`}
          </p>
          <Button type="submit" name="intent" value="create-link" variant="secondary" size="sm" className="mt-3">
            Create link
          </Button>
        </>
      ) : (
        <>
          <input
            readOnly
            aria-label="Preview link"
            value={link.url}
            className="control mt-2 w-full text-sm"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          {link.expiresAt && (
            <p className="mt-1.5 text-sm text-muted">
              <span>{'Expires '}</span>
              <DateTime at={link.expiresAt} />
            </p>
          )}
          <PublicUrlNote />
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <Button
              variant="secondary"
              size="sm"
              className="noscript:hidden"
              onClick={() => void copyText(link.url, 'Link')}
            >
              Copy link
            </Button>
            <a
              href={link.url}
              target="_blank"
              rel="noreferrer"
              className="px-2 text-sm font-semibold text-forest underline underline-offset-4"
            >
              Open link
            </a>
            <Button type="submit" name="intent" value="revoke-link" variant="ghost" size="sm">
              Revoke link
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
