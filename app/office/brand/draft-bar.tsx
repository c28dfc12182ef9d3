import { Button } from '#app/ui/button.tsx'
import { Moment } from '../shell/page.tsx'
import type { Part } from './parts.ts'

type DraftBarProps = {
  draft: { at: Date; isOld: boolean }
  changed: { label: string }[]
  version: number
  part: Part
}

/** What is drafted and not published. The forms load the page anew: its head is in the brand, too. */
export function DraftBar({ draft, changed, version, part }: DraftBarProps) {
  return (
    <section aria-label="Your draft" className="brand-draft">
      <div className="min-w-0">
        <p className="font-semibold">
          {changed.length === 1 ? 'One change' : `${changed.length} changes`} not published
        </p>
        <p className="text-sm text-muted">
          {changed.map(({ label }) => label).join(', ')}. Kept <Moment at={draft.at} />.
          {draft.isOld && ' Somebody has published since; your changes stand over theirs, field by field.'}
        </p>
      </div>
      <form method="post" className="flex shrink-0 flex-wrap gap-2">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="part" value={part} />
        <Button type="submit" name="intent" value="discard" variant="ghost" size="sm">
          Discard
        </Button>
        <Button type="submit" name="intent" value="publish" size="sm">
          Publish
        </Button>
      </form>
    </section>
  )
}
